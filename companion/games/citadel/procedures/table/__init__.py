"""Adventure, scenario, saving, people."""

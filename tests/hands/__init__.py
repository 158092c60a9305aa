"""How many keys an act costs at the table: counted over the acts of the recorded games."""

"""Cards that tables told: what is known of them, out into a file and in from one."""

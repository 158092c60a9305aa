"""SeaFall's procedures: endeavors, plunder, damage, enmity; telling what is on the boards."""

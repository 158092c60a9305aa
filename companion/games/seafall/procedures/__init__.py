"""SeaFall's procedures: endeavors, plunder, damage, enmity, and telling what stands on the boards."""

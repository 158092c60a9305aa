"""What leaves the table and what comes back, as a stair: each room knows only those before it.

`text`, `chronicle`, `campaigns`, `figures`, `exports`, `codes`, `commands`.
"""

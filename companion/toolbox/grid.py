"""A grid of squares with winds: `3,2` is the third column of the second row, `1,1` the top left."""

from __future__ import annotations

from typing import Literal, get_args

from msgspec import Struct

Direction = Literal["N", "E", "S", "W"]
DIRECTIONS: tuple[Direction, ...] = get_args(Direction)
STEPS: dict[str, tuple[int, int]] = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
"""Direction -> columns and rows that one step adds; rows count downward."""
WORDS: dict[str, str] = {"N": "north", "E": "east", "S": "south", "W": "west"}


class Grid(Struct, frozen=True):
    """A board of squares.

    Raises:
        ValueError: fewer than one column or row.
    """

    columns: int
    rows: int

    def __post_init__(self) -> None:
        if self.columns < 1 or self.rows < 1:
            raise ValueError(f"A grid of {self.columns} by {self.rows} has no squares.")

    @property
    def squares(self) -> tuple[str, ...]:
        """All squares in reading order: row by row, left to right."""
        rows, columns = range(1, self.rows + 1), range(1, self.columns + 1)
        return tuple(f"{column},{row}" for row in rows for column in columns)

    def place(self, square: str) -> tuple[int, int]:
        """Column and row of a square.

        Raises:
            ValueError: the square is not on the grid.
        """
        column, _, row = square.partition(",")
        if square in self.squares:
            return int(column), int(row)
        raise ValueError(
            f"“{square}” is not a square. Squares are column,row from 1,1 (top left) to "
            f"{self.columns},{self.rows}."
        )

    def step(self, square: str, direction: str) -> str | None:
        """The square one step away, `None` off the grid.

        Raises:
            ValueError: the square is not on the grid, or the direction is none of N, E, S, W.
        """
        column, row = self.place(square)
        across, down = STEPS[checked(direction)]
        there = f"{column + across},{row + down}"
        return there if there in self.squares else None

    def direction(self, start: str, end: str) -> Direction | None:
        """The direction from a square to its neighbour, `None` if they do not share a side."""
        self.place(end)
        return next((each for each in DIRECTIONS if self.step(start, each) == end), None)


def checked(direction: str) -> Direction:
    """The direction itself.

    Raises:
        ValueError: none of N, E, S, W.
    """
    for each in DIRECTIONS:
        if each == direction:
            return each
    raise ValueError(f"“{direction}” is not a direction; N, E, S and W are.")


def opposite(direction: str) -> Direction:
    """`S` for `N`. Raises `ValueError` for what is no direction."""
    return DIRECTIONS[(DIRECTIONS.index(checked(direction)) + 2) % 4]

"""What the calculations share: negative counts refused, sums of what is told, table choices."""

from __future__ import annotations

from typing import Literal

from companion.toolbox.inputs import (
    Inputs as Inputs,
    minus as minus,
    refuse_negative as refuse_negative,
    sum_known as sum_known,
)

Overpay = Literal["allowed", "forbidden"]
"""Option `overpay` (ruling A-04): what a cost above your Poise does."""

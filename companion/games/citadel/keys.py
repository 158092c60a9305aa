"""Answer keys that many procedures declare."""

from __future__ import annotations

from companion.table.procedure import Key

WHO = Key("who", "choose", "who acts, or whom it concerns")
RULES = Key("rule-*", "broken", "a rule that is broken on purpose")
EFFECTS = Key("effects", "effects")
REASON = Key("reason", "text")
RECOVERY_KEYS = (
    Key("*recovery-*", "number", "cards of a Recovery in the middle; ? if nobody counts"),
)
"""Keys of what may run a deck out."""
FALL_KEYS = (
    Key("*fall-*.banished", "choose", "which of the cards drawn is banished"),
    Key("*fall-*.temporary", "several", "Purse cards that are TEMPORARY"),
    Key("*wake-*.at", "choose", "Terrain where somebody wakes up"),
)
"""Keys of what may make somebody fall or wake."""
ENERGY_KEYS = (*RECOVERY_KEYS, *FALL_KEYS)
"""Both: keys of every draw and discard."""

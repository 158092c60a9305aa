"""Where En Garde's rules say what the companion asks and checks: each place once.

The rulebook has no page numbers, so its headings stand in their place.
"""

from __future__ import annotations

from companion.table.procedures.question import Citation

# Setup and the turn
COMPONENTS = Citation("components", "Components")
SETUP = Citation("setup", "Setup")
PLAYERS = Citation("players", "Setup")
FIRST_PLAYER = Citation("first-player", "Setup")
OBJECT = Citation("object", "Object")
TURN_ORDER = Citation("turn-order", "Turn Order")
REFILL = Citation("refill", "Discard and Refill")
DISCARD_STEP = Citation("discard-step", "Discard and Refill")
DISCARD_PILE = Citation("discard-pile", "Discard and Refill")
END_TURN = Citation("end-turn", "Ending Your Turn")

# Poise
POISE = Citation("poise", "Poise")
POISE_COST = Citation("poise-cost", "Poise")
COUNTER_FEE = Citation("counter-fee", "Poise")
OVERPAY = Citation("overpay", "Poise")
NO_POISE = Citation("no-poise", "Poise")
OUT_OF_GAME = Citation("out-of-game", "Damage and No Poise")
LEAVE_GAME = Citation("leave-game", "Damage and No Poise")

# Cards
CARD_TYPES = Citation("card-types", "Card Types")
CATALOGUE = Citation("catalogue", "Card Types")
COPIES = Citation("catalogue", "Example Exchange")
ATTACK = Citation("attack", "Attack")
LUNGE = Citation("lunge", "Attack")
LUNGE_NONE = Citation("lunge-none", "Attack")
PARRY_RIPOSTE = Citation("parry-riposte", "Attack")
TASTE_MY_BLADE = Citation("taste-my-blade", "Attack")
ENHANCEMENT = Citation("enhancement", "Enhancement")
LATE_ENHANCEMENT = Citation("enh-later", "Enhancement")
SAME_NAME = Citation("same-name", "Enhancement")
RESPONSE = Citation("response", "Response")
MULTI_RESPONSE = Citation("multi-response", "Response")
PRESS = Citation("press", "Press")
FANCY_MOVE = Citation("fancy-move", "Fancy Move")
ALL_INSTRUCTIONS = Citation("all-instructions", "Fancy Move")
SUPERIOR_TECHNIQUE = Citation("superior-technique", "Dueling")
ITEMS = Citation("items", "Items")
DROP_ITEM = Citation("drop-item", "Items")
ITEM_BONUS = Citation("item-bonus", "Items")
RESTORE = Citation("restore", "Restore")
PISTOL = Citation("pistol", "Pistol")
PISTOL_AFTER = Citation("pistol-after", "Pistol")
PISTOL_HOUSE_RULE = Citation("pistol-house-rule", "Pistol")

# The Exchange
EXCHANGE = Citation("exchange", "Exchanges")
ONE_EXCHANGE = Citation("one-exchange", "Exchanges")
THIRD_PLAYER = Citation("third-player", "Exchanges")
NO_EXCHANGE = Citation("start-exchange", "Exchanges")
START_EXCHANGE = Citation("start-exchange", "Dueling")
WHO_TO_ATTACK = Citation("who-to-attack", "Dueling")
PRIORITY = Citation("priority", "Dueling")
ONE_CARD = Citation("one-card", "Dueling")
NO_INTERRUPT = Citation("no-interrupt", "Dueling")
HAND_LIMIT = Citation("hand-limit", "Dueling")
EMPTY_HAND = Citation("pass", "Dueling")
DRAWING = Citation(page="Dueling")
FIELD = Citation("field", "The Field")
PASS = Citation("pass", "Ending the Exchange")
NO_ITEMS_IN_EXCHANGE = Citation("no-items-in-exchange", "Respite")
BURSTS = Citation("bursts", "Ending the Exchange")
SHIELDS = Citation("shields", "Ending the Exchange")
DAMAGE = Citation("damage", "Ending the Exchange")
DISARM_WHOSE = Citation("disarm-whose", "Ending the Exchange")

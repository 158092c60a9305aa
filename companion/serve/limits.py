"""What the door allows: how many, how large, how often, how long. All in one place, to be read."""

from __future__ import annotations

MOST_PHONES = 32
"""Phones that may read at once: a full table, and whoever looks over its shoulder."""
MOST_STREAMS = 3
"""Streams of one phone; the oldest gives way, as a page that was left cannot say so."""
MOST_CONNECTIONS = 160
"""Connections in all."""
MOST_OF_ADDRESS = 24
"""Connections of one address: four pages in one browser."""

HEAD_BYTES = 8 * 1024
"""A request without its body."""
BODY_BYTES = 4 * 1024
LONGEST_LINE = 400
"""Letters of a typed line or an answer."""
LONGEST_WORDS = 200
"""Letters of a question to the rules."""

HEAD_SECONDS = 5.0
"""Until a request must be whole, also its body; also how long a connection may be idle."""
SEND_SECONDS = 10.0
"""Until a phone must have taken what was sent; one that is slower joins again by itself."""
BEAT_SECONDS = 10.0
"""Between two signs of life on a stream; the page looks for them."""

CODE_SECONDS = 10 * 60.0
"""Life of an address on the screen: a photograph of it opens nothing tomorrow."""
IDLE_SECONDS = 12 * 3600.0
"""Until a phone that did not ask for anything is forgotten."""

AWAY_SECONDS = 3 * 60.0
"""Until a phone without a stream makes room for another in a full room."""
MOST_BARE = 6
"""Phones of one address that came in and never looked."""

TICKET_SECONDS = 10.0
"""Until a ticket for a stream must be used; it is good once."""
MOST_TICKETS = 64
"""Tickets that wait to be used; the oldest give way."""

CODE_LETTERS = 16
"""Letters of a code, five bits each: 80 bits for ten minutes, and few tries."""

TRIES = (10, 0.2)
"""Codes that an address may try: at once, and a second after that."""
LINES = (20, 2.0)
"""Lines and answers of a seat: at once, and a second after that."""
QUESTIONS = (20, 3.0)
"""Questions of a phone to the rules: at once, and a second after that."""
REQUESTS = (60, 20.0)
"""Requests of an address: at once, and a second after that."""

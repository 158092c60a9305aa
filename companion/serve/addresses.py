"""Where phones find the table: an address of this machine, a free port, what the QR code says."""

from __future__ import annotations

import contextlib
import ipaddress
import socket
from collections.abc import Iterator

from companion.errors import UsageError

LOOPBACK = "127.0.0.1"
PORT = 8765
"""Tried first, so that a table that opens again is found where it was."""
MORE_PORTS = 20
_ELSEWHERE = ("192.0.2.1", 9)
"""An address for documents (RFC 5737): nothing is sent, only asked which way it would go."""


def on_the_network() -> str:
    """This machine's address on its network.

    Raises:
        UsageError: it has none.
    """
    for address in _candidates():
        one = ipaddress.ip_address(address)
        if not (one.is_loopback or one.is_unspecified or one.is_multicast):
            return address
    raise UsageError(
        "This computer is on no network that phones could be on.",
        "Join the Wi-Fi, or name its address: --address 192.168.1.20",
    )


def _candidates() -> Iterator[str]:
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(_ELSEWHERE)
        yield probe.getsockname()[0]
    with contextlib.suppress(OSError):
        yield from socket.gethostbyname_ex(socket.gethostname())[2]


def checked(address: str) -> str:
    """An address that somebody named. Raises `UsageError`."""
    try:
        one = ipaddress.ip_address(address)
    except ValueError:
        raise UsageError(
            f"“{address[:60]}” is not an address of a computer.", "For example: 192.168.1.20"
        ) from None
    if one.is_unspecified:
        raise UsageError(
            "That is every network of this computer at once.",
            "Name one of its addresses: 192.168.1.20",
        )
    return str(one)


def bound(address: str, port: int = 0) -> socket.socket:
    """A socket that listens at an address.

    Args:
        address: of this machine.
        port: 0: the usual one, or one of the next that is free.

    Raises:
        UsageError: it cannot be had.
    """
    family = socket.AF_INET6 if ":" in address else socket.AF_INET
    problem: OSError | None = None
    for wanted in (port,) if port else (*range(PORT, PORT + MORE_PORTS), 0):
        one = socket.socket(family, socket.SOCK_STREAM)
        one.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            one.bind((address, wanted))
            one.listen(64)
        except OSError as refused:
            one.close()
            problem = refused
            continue
        one.setblocking(False)
        return one
    why = (problem.strerror if problem is not None else "") or "it is taken"
    raise UsageError(
        f"The page cannot be opened at {address}{f', port {port}' if port else ''}: {why}.",
        "Name another address or port." if port else "Name another address.",
    )


def url_of(address: str, port: int, code: str) -> str:
    """What the QR code says. The code stands behind `#`: browsers keep it to themselves."""
    host = f"[{address}]" if ":" in address else address
    return f"http://{host}:{port}/#{code}"

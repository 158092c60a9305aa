"""A table that is served: room, page and listening together, begun and ended as one."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from companion.library.shelf import Shelf
from companion.serve.addresses import LOOPBACK, bound, url_of
from companion.serve.door import hosts_of
from companion.serve.host import Host
from companion.serve.listening import Listening, check_installed
from companion.serve.room import Room
from companion.serve.site import site
from companion.serve.web import Web


class Serving:
    """One table on one address.

    Args:
        root: the user's data folder.
        room: the room behind the door.
        host: whoever holds the table.
        address: of this machine.
        port: 0: the usual one, or one of the next that is free.

    Raises:
        UsageError: the extra is missing, or the address cannot be had.
    """

    def __init__(
        self, root: Path, room: Room, host: Host, address: str = LOOPBACK, port: int = 0
    ) -> None:
        check_installed()
        self.room, self.address = room, address
        listener = bound(address, port)
        self.port: int = listener.getsockname()[1]
        web = Web(room, site(), Shelf(root), hosts_of(self._addresses(), self.port))
        self._listening = Listening(listener, web, lambda: room.begin(host), room.close)

    def _addresses(self) -> Iterable[str]:
        return (self.address, "localhost") if self.address == LOOPBACK else (self.address,)

    @property
    def is_open_to_others(self) -> bool:
        """Whether others than this computer reach it."""
        return self.address not in (LOOPBACK, "::1")

    @property
    def connections(self) -> int:
        """How many connections are open."""
        return self._listening.connections

    def url(self, code: str) -> str:
        """The address with a code, as it is drawn and typed."""
        return url_of(self.address, self.port, code)

    def close(self) -> None:
        """Tell the pages, let them go."""
        self._listening.close()

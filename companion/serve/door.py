"""The door: which requests are let in at all. Pure functions of a request's head.

A page of another site that a browser beside the table has open can send requests here: by the
machine's address, or by a name that it lets point there (DNS rebinding). So the Host header must
be one of the addresses that the table told, whatever asks must come from this page (Origin and
Sec-Fetch-Site, where a browser sends them), and a key travels in a header that no other site can
set; a stream has a ticket in its query, which is good once and worth nothing a moment later. There
is no cookie, so there is nothing that a browser would add by itself.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from companion.serve.limits import BODY_BYTES, HEAD_BYTES

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
    "manifest-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; "
    "require-trusted-types-for 'script'; trusted-types 'none'"
)
STREAM = "/stream"
"""The one path that has a query."""
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=(), interest-cohort=()",
    "cache-control": "no-store",
}
"""What every answer says: no outside resource, no frame, nothing kept on the way."""


@dataclass(frozen=True)
class Refused:
    """A request that is not let in."""

    status: int
    says: str


@dataclass(frozen=True)
class Head:
    """A request without its body. Names of headers are small letters."""

    method: str
    path: str
    query: str
    headers: Mapping[str, str]
    address: str = ""
    """Whom it comes from."""

    @property
    def key(self) -> str:
        """The key that it carries; empty for none."""
        scheme, _, key = self.headers.get("authorization", "").partition(" ")
        return key.strip() if scheme.casefold() == "bearer" else ""


def head_of(scope: Mapping[str, object]) -> Head | Refused:
    """The head of an ASGI request. A header that stands twice is refused where it decides."""
    headers: dict[str, str] = {}
    size = len(scope["raw_path"]) + len(scope["query_string"])  # type: ignore[arg-type]
    for name, value in scope["headers"]:  # type: ignore[attr-defined]
        size += len(name) + len(value)
        key = name.decode("latin-1").lower()
        if key in headers and key in ("host", "origin", "authorization", "content-length"):
            return Refused(400, "A header stands twice.")
        headers[key] = value.decode("latin-1")
    if size > HEAD_BYTES:
        return Refused(431, "That is more than is read here.")
    client = scope.get("client")
    return Head(
        str(scope["method"]),
        scope["raw_path"].decode("latin-1"),  # type: ignore[attr-defined]
        scope["query_string"].decode("latin-1"),  # type: ignore[attr-defined]
        headers,
        str(client[0]) if isinstance(client, tuple | list) else "",
    )


def hosts_of(addresses: Iterable[str], port: int) -> frozenset[str]:
    """What a Host header may be: the addresses that are told, each with the port."""
    return frozenset(f"{f'[{one}]' if ':' in one else one}:{port}" for one in addresses)


def looked_at(
    head: Head, hosts: Collection[str], paths: Mapping[str, Collection[str]]
) -> Refused | None:
    """What is wrong with a request; `None` if it may go on.

    Args:
        head: the request.
        hosts: what its Host header may be.
        paths: every path that there is, as it stands on the line, with its methods.
    """
    if head.headers.get("host", "").casefold() not in hosts:
        return Refused(421, "This address is not the table's.")
    methods = paths.get(head.path)
    if methods is None or (head.query and head.path != STREAM):
        return Refused(404, "There is nothing here.")
    if head.method not in methods:
        return Refused(405, "This is not asked that way.")
    return _from_here(head) or _body(head)


def _from_here(head: Head) -> Refused | None:
    """Nothing but the page itself asks; the page itself may be opened from anywhere (a scan)."""
    opened = head.path == "/" and head.headers.get("sec-fetch-mode") in (None, "navigate")
    origin, site = head.headers.get("origin"), head.headers.get("sec-fetch-site")
    if origin is not None and origin != f"http://{head.headers['host']}":
        return Refused(403, "Another page asks this.")
    if site not in (None, "same-origin", "none") and not opened:
        return Refused(403, "Another page asks this.")
    return None


def _body(head: Head) -> Refused | None:
    if head.method != "POST":
        if head.headers.get("content-length", "0") != "0" or "transfer-encoding" in head.headers:
            return Refused(400, "Nothing is sent with this.")
        return None
    if head.headers.get("content-type", "").partition(";")[0].strip() != "application/json":
        return Refused(415, "This is sent as JSON.")
    length = head.headers.get("content-length", "0")
    if not length.isdecimal() or int(length) > BODY_BYTES:
        return Refused(413, "That is more than is read here.")
    return None

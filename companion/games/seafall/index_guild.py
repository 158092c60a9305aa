"""Procedures of turns and guilds: hiring, trading, repairing, building, with pages and keys."""

from __future__ import annotations

from companion.games.seafall.procedures import (
    building,
    hiring,
    refitting,
    repairing,
    sailing,
    selling,
    sideboard,
    small_guild,
    trading,
)
from companion.games.seafall.state import SeaFall
from companion.table.procedure import Key, ProcedureInfo

TURN_KEYS = (
    Key("not-your-turn", "broken"),
    Key("turn-over", "broken"),
    Key("other-guild", "broken"),
    Key("same-action", "broken"),
    Key("upgrade-used", "broken"),
    Key("third-action", "broken"),
)
"""What may speak against an action, where turns are kept."""
_WHO = (Key("province", "choose"),)
_FIRST_STEP = (
    Key("not-your-turn", "broken"), Key("after-guild", "broken"), Key("hired-already", "broken")
)  # fmt: skip
_PAID = (Key("paid", "number", "gold paid, if it was another amount"), Key("too-dear", "broken"))
_PRINTED = (Key("price", "form", "what is printed: cost 10 good linen"),)
_SPENT = (
    Key("spent", "choose", "the good that saves 8 gold"),
    Key("from", "choose", "where it lay"),
    Key("good-elsewhere", "broken"),
)

PROCEDURES: tuple[ProcedureInfo[SeaFall], ...] = (
    ProcedureInfo(
        id="hire", title="Hire an advisor", run=hiring.hire, spec="P-13", page="p. 13",
        rule="hire-advisor", rules=("advisor-cost", "forum", "expertise"),
        keys=(*_WHO, *_FIRST_STEP, Key("advisor", "choose"),
              Key("not-in-forum", "broken"), Key("expertise", "lines"), Key("anywhere", "yesno"),
              Key("glory", "number"), Key("price", "form", "gold 4 reputation 2 glory 1"),
              Key("called", "text"), Key("power", "text"), Key("slots", "number"),
              Key("pay", "choose"), *_PAID, Key("refill", "text", "who comes into the forum")),
        words=("hires", "hired", "recruit", "recruits"), help="hire Madman for 4", terse=True,
    ),
    ProcedureInfo(
        id="buy-treasure", title="Buy a treasure", run=hiring.buy_treasure, spec="P-14",
        page="p. 13", rule="buy-treasure", rules=("goods-discount", "treasure-room"),
        keys=(*_WHO, *_FIRST_STEP, Key("treasure", "choose"), *_PRINTED,
              *_SPENT, *_PAID),
        help="buy treasure Crown with spice", terse=True,
    ),
    ProcedureInfo(
        id="guild", title="Hire a guild", run=small_guild.guild, spec="P-16", page="p. 13",
        rule="hire-guild", rules=("guilds", "merchants", "builders", "explorers", "soldiers"),
        keys=(*_WHO, Key("guild", "choose"), Key("not-your-turn", "broken"),
              Key("guild-already", "broken"), Key("all", "yesno", "2 gold for all three"),
              Key("not-mighty", "broken"),
              Key("allowed", "number"), Key("too-dear", "broken")),
        help="soldiers",
    ),
    ProcedureInfo(
        id="move-goods", title="Move goods", run=sailing.move_goods, spec="P-18", page="p. 9",
        rule="load-unload", rules=("hold-limit", "warehouse", "sail-action"),
        keys=(*_WHO, Key("from", "choose"), Key("to", "choose"), Key("goods", "split"),
              Key("not-there", "broken"), Key("no-warehouse", "broken"), Key("apart", "broken"),
              Key("at-sea", "broken"), Key("not-sailing", "broken"), *TURN_KEYS,
              Key("returned", "split")),
        help="load 2 iron onto wren",
    ),
    ProcedureInfo(
        id="buy", title="Buy goods", run=trading.buy, spec="P-20", page="p. 14", rule="buy-goods",
        rules=("enmity-price", "island-goods", "hold-limit"),
        keys=(*_WHO, *TURN_KEYS, Key("good-*.island", "choose"), Key("good-*.site", "choose"),
              Key("good-*.at", "choose"), Key("good-*.good", "choose"),
              Key("good-*.ship", "choose"), Key("good-*.no-ship", "broken"),
              Key("good-*.returned", "split"), Key("limit", "broken"), *_PAID),
        words=("buys", "bought"), help="buy linen at Tern with wren, iron at Gull Rock",
    ),
    ProcedureInfo(
        id="sell", title="Sell goods", run=selling.sell, spec="P-21", page="p. 14",
        rule="sell-goods", rules=("market", "warehouse", "icon-market"),
        keys=(*_WHO, *TURN_KEYS, Key("at", "choose"), Key("goods", "split"),
              Key("limit", "broken"), Key("not-there-*", "broken")),
        words=("sells", "sold"), help="sell 4 iron",
    ),
    ProcedureInfo(
        id="repair", title="Repair ships", run=repairing.repair, spec="P-22", page="p. 15",
        rule="repair", rules=("rebuild", "icon-repair", "damage-cards"),
        keys=(*_WHO, *TURN_KEYS, Key("ships", "several"), Key("rebuild", "several"),
              Key("action", "yesno"), Key("no-symbol", "broken"),
              Key("none-afloat", "broken"), *_PAID),
        words=("repairs", "repaired", "rebuild", "rebuilds"), help="repair wren",
    ),
    ProcedureInfo(
        id="buy-upgrade", title="Buy an upgrade", run=refitting.buy_upgrade, spec="P-23",
        page="p. 15", rule="upgrade",
        rules=("return-upgrade", "goods-discount", "dock", "enmity-price"),
        keys=(*_WHO, *TURN_KEYS, Key("upgrade", "choose"), Key("ship", "choose"), *_PRINTED,
              Key("dock-colour", "broken"), *_SPENT, *_PAID, Key("return", "choose")),
        words=("refit", "refits"), help="buy upgrade SWIFT on wren with linen", terse=True,
    ),
    ProcedureInfo(
        id="build", title="Build a structure", run=building.build, spec="P-24", page="p. 15",
        rule="build", rules=("structures", "building-sites", "goods-discount"),
        keys=(*_WHO, *TURN_KEYS, Key("structure", "choose"), Key("on", "choose"), *_PRINTED,
              *_SPENT, *_PAID),
        words=("builds", "built"), help="build Port", terse=True,
    ),
    ProcedureInfo(
        id="research", title="Research", run=small_guild.research, spec="P-34", page="p. 16",
        rule="research", rules=("research-in-pool", "explorers"),
        keys=(*_WHO, *TURN_KEYS, Key("no-deck", "broken"), Key("kept", "text"),
              Key("drawn", "number"), Key("dismissed", "text"), *_PAID),
        words=("researches", "researched"), help="research Old Chart",
    ),
    ProcedureInfo(
        id="taxes", title="Collect taxes", run=small_guild.taxes, spec="P-39", page="p. 18",
        rule="taxes", rules=("soldiers",),
        keys=(*_WHO, *TURN_KEYS, Key("gold", "number")),
        words=("tax",), help="taxes",
    ),
    ProcedureInfo(
        id="borrow", title="Borrow a region's powers", run=small_guild.borrow, spec="P-40",
        page="p. 11", rule="rep-loan", rules=("reputation",),
        keys=(*_WHO, Key("from", "choose"), Key("region", "choose"),
              Key("not-your-turn", "broken"), Key("accepts", "yesno"), Key("no-token", "broken")),
        words=("borrows", "borrowed"), help="borrow from blue",
    ),
    ProcedureInfo(
        id="sideboard", title="Tell what can be bought", run=sideboard.sideboard, page="p. 4",
        rule="setup", rules=("upgrade", "build", "buy-treasure"),
        keys=(Key("kind", "choose"), Key("name", "text"), Key("values", "form"),
              Key("power", "text")),
        help="sideboard upgrade SWIFT cost 10 good linen copies 2",
    ),
)  # fmt: skip

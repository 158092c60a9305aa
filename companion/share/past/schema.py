"""The tables of the index."""

SCHEMA = """
-- Rows of version 2: moments never go back along a table.
create table about (made_by text);
create table source (
    id integer primary key, place text unique, print text, campaign text, title text, game text,
    root text, away int, notice text
);
create table seat (source int, player text, name text);
create table entry (
    id integer primary key, source int, n int, act_no int, at text, moment real, spent int,
    game_no int, thread text, act text, kind text, who text, player text, says text, note text,
    on_table int, round int, turn int, heading int, rolled int, broken int
);
create table heading (id integer primary key, source int, told text);
create table value (entry int, player text, name text, number int, level int);
create table roll (
    entry int, source int, player text, kind text, pieces int, piece text, got int, expected real,
    chance real, good int, over real
);
create table play (
    id integer primary key, source int, game_no int, entry int, at text, moment real, seconds int
);
create table standing (play int, source int, player text, name text, place int, score int);
create virtual table words using fts5(told, tokenize = "unicode61 remove_diacritics 2");
create index entry_source on entry (source, n);
create index entry_moment on entry (moment);
create index value_name on value (name, number);
create index value_entry on value (entry);
create index roll_source on roll (source);
create index play_source on play (source);
create index standing_play on standing (play);
"""
"""`player` is a name without case, `name` and `who` as it is written; `moment` seconds since 1970,
never before that of what it followed, also where the clock was set back;
`heading` what the story tells an entry under; `spent` seconds since the entry before (0: a break);
`level` whether a number stood on the table behind the entry, and was not only told or added up;
`chance` that of as much luck or more; `over` is luck in standard deviations, above 0 where chance
was kind; `root` is the digest of a journal's first line, which all copies of a campaign share."""

_OF = "entry in (select id from entry where source = ?)"
TABLES = {
    "value": _OF,
    "words": _OF.replace("entry in", "rowid in"),
    "roll": "source = ?",
    "standing": "source = ?",
    "play": "source = ?",
    "heading": "source = ?",
    "seat": "source = ?",
    "entry": "source = ?",
    "source": "id = ?",
}
"""Table -> which of its rows are those of a journal; those that others are found by come last."""

"""A document as one HTML file that needs nothing else: styles inside, pictures inline, no script.

It reads well on a phone and prints well on paper. Typed text is escaped; a policy in its head
keeps any browser from loading anything for it.
"""

from __future__ import annotations

import base64
from collections.abc import Iterable, Sequence
from html import escape

from companion.share.chronicle.document import (
    Bullets,
    Document,
    LogRows,
    Paragraph,
    Part,
    Phrase,
    Picture,
    Row,
    Section,
    Table,
)
from companion.share.text.lines import safe
from companion.table.sheet import Spans

WIDTH = 80
_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:"
STYLE = """\
:root { color-scheme: light dark; --ink: #22262b; --paper: #fdfbf6; --dim: #6b675e; --line: #d8d2c4;
  --accent: #7a4f00; --good: #356427; --bad: #a5322a; }
@media (prefers-color-scheme: dark) { :root { --ink: #dcdad3; --paper: #15181c; --dim: #8b9098;
  --line: #353b42; --accent: #e0b872; --good: #9cbf8a; --bad: #e07a6a; } }
html { font: 17px/1.55 Georgia, "Liberation Serif", serif; color: var(--ink);
  background: var(--paper); }
body { max-width: 46rem; margin: 2.5rem auto; padding: 0 1.2rem; overflow-wrap: break-word; }
h1 { font-size: 2rem; line-height: 1.2; margin: 0; }
.subtitle { margin: .2rem 0 1.4rem; font-style: italic; color: var(--dim); }
h2 { font-size: 1.35rem; margin: 2.4rem 0 .8rem; border-bottom: 1px solid var(--line); }
h3, h4, h5, h6 { font-size: 1.05rem; margin: 1.4rem 0 .3rem; }
p { margin: .4rem 0 .7rem; }
dl.facts { display: grid; grid-template-columns: max-content 1fr; gap: .15rem 1.2rem; margin: 0; }
dt, .quiet, .clock, .number { color: var(--dim); }
dd { margin: 0; }
.strong { font-weight: bold; }
.alarm { color: var(--bad); }
blockquote { margin: .8rem 0; padding: .1rem 1rem; border-left: 3px solid var(--accent);
  font-style: italic; }
table { border-collapse: collapse; margin: .8rem 0; font-size: .92rem; max-width: 100%; }
caption { text-align: left; font-weight: bold; padding-bottom: .2rem; white-space: nowrap; }
th, td { padding: .2rem .8rem .2rem 0; text-align: left; vertical-align: top;
  border-bottom: 1px solid var(--line); }
th { color: var(--dim); font-weight: normal; }
.n { text-align: right; font-variant-numeric: tabular-nums; }
ol.log { list-style: none; padding: 0; margin: .3rem 0 .8rem; font-size: .95rem; }
ol.log > li { display: grid; grid-template-columns: 2.6rem 3.2rem 1fr; }
ol.log .number { text-align: right; padding-right: .7rem; font-variant-numeric: tabular-nums; }
ol.log ul { list-style: none; padding: 0; margin: 0; color: var(--dim); font-size: .9em; }
.note, .ruling { font-style: italic; }
figure { margin: 1rem 0; }
figcaption, .caption { font-weight: bold; margin: 0; }
figure img { max-width: 100%; height: auto; }
pre { font: 13px/1.2 "DejaVu Sans Mono", "Liberation Mono", Menlo, Consolas, monospace;
  overflow-x: auto; margin: 0; }
.r-title, .r-name, .r-active { font-weight: bold; }
.r-dim { color: var(--dim); }
.r-good { color: var(--good); }
.r-bad { color: var(--bad); }
.r-warn, .r-value, .r-key, .r-track, .r-active { color: var(--accent); }
@page { margin: 18mm 16mm; }
@media print {
  :root { --ink: #000; --paper: #fff; --dim: #444; --line: #999; --accent: #553300;
    --good: #1d4a10; --bad: #8a1c14; }
  html { font-size: 10.5pt; }
  body { margin: 0; max-width: none; padding: 0; }
  h2, h3, h4, caption, figcaption { break-after: avoid; }
  tr, figure, blockquote, ol.log > li { break-inside: avoid; }
  thead { display: table-header-group; }
  p { orphans: 3; widows: 3; }
  pre { font-size: 8pt; overflow: visible; }
}
"""


def html(document: Document) -> str:
    """The whole page."""
    title = _text(document.title)
    body = [f"<h1>{title}</h1>"]
    if document.subtitle:
        body.append(f'<p class="subtitle">{_text(document.subtitle)}</p>')
    if document.facts:
        facts = (f"<dt>{_text(label)}</dt><dd>{_text(told)}</dd>" for label, told in document.facts)
        body.append(f'<dl class="facts">{"".join(facts)}</dl>')
    for section in document.sections:
        body += _section(section, 2)
    return "\n".join(
        [
            "<!DOCTYPE html>",
            '<html lang="en">',
            "<head>",
            '<meta charset="utf-8">',
            f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            '<meta name="generator" content="companion">',
            f"<title>{title}</title>",
            f"<style>\n{STYLE}</style>",
            "</head>",
            "<body>",
            *body,
            "</body>",
            "</html>",
            "",
        ]
    )


def _text(text: str) -> str:
    return escape(safe(text), quote=True)


def _section(section: Section, depth: int) -> list[str]:
    level = min(depth, 6)
    told = [f"<section>\n<h{level}>{_text(section.title)}</h{level}>"]
    for part in section.parts:
        told += _part(part, depth)
    return [*told, "</section>"]


def _part(part: Part, depth: int) -> list[str]:
    match part:
        case Section():
            return _section(part, depth + 1)
        case Paragraph():
            return [_paragraph(part)]
        case LogRows():
            rows = "\n".join(_row(row) for row in part.rows)
            return [f'<ol class="log">\n{rows}\n</ol>'] if part.rows else []
        case Table():
            return ["\n".join(_table(part))]
        case Bullets():
            rows = "".join(f"<li>{_text(row)}</li>" for row in part.rows)
            title = f'<p class="caption">{_text(part.caption)}</p>' if part.caption else ""
            return [f"{title}<ul>{rows}</ul>"] if rows else []
        case Picture():
            return [_picture(part)]


def _paragraph(part: Paragraph) -> str:
    words = " ".join(_phrase(one) for one in part.phrases)
    if part.kind == "act":
        return f"<p>{words}</p>"
    return f'<blockquote class="{part.kind}"><p>{words}</p></blockquote>'


def _phrase(phrase: Phrase) -> str:
    text = _text(phrase.text)
    return text if phrase.tone == "plain" else f'<span class="{phrase.tone}">{text}</span>'


def _row(row: Row) -> str:
    number = str(row.number) if row.number else ""
    remarks = "".join(f"<li>{_text(one)}</li>" for one in row.remarks)
    below = f"<ul>{remarks}</ul>" if remarks else ""
    kind = "" if row.kind == "act" else f' class="{row.kind}"'
    return (
        f'<li><span class="number">{number}</span><span class="clock">{_text(row.clock)}</span>'
        f"<div{kind}>{_text(row.text)}{below}</div></li>"
    )


def _table(table: Table) -> Iterable[str]:
    yield "<table>"
    if table.caption:
        yield f"<caption>{_text(table.caption)}</caption>"
    if any(table.columns):
        yield f"<thead><tr>{_cells(table.columns, table, 'th')}</tr></thead>"
    yield "<tbody>"
    for row in table.rows:
        yield f"<tr>{_cells(row, table, 'td')}</tr>"
    yield "</tbody>\n</table>"


def _cells(cells: Sequence[str], table: Table, tag: str) -> str:
    return "".join(
        f"<{tag}{_number(place, table)}>{_text(cell)}</{tag}>" for place, cell in enumerate(cells)
    )


def _number(place: int, table: Table) -> str:
    return ' class="n"' if place in table.numbers else ""


def _picture(part: Picture) -> str:
    if part.svg:
        # As an image of its own: even a picture with a script in it could not run it here.
        data = base64.b64encode(part.svg.encode()).decode()
        drawn = f'<img src="data:image/svg+xml;base64,{data}" alt="{_text(part.name)}">'
    else:
        lines = "\n".join(_spans(line) for line in part.draw(WIDTH))
        drawn = f'<pre aria-label="{_text(part.name)}">\n{lines}\n</pre>'
    told = f"<figcaption>{_text(part.caption)}</figcaption>" if part.caption else ""
    return f"<figure>{told}{drawn}</figure>"


def _spans(line: Spans) -> str:
    return "".join(
        _text(span.text)
        if span.role == "plain"
        else f'<span class="r-{span.role}">{_text(span.text)}</span>'
        for span in line
    )

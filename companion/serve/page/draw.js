// Draws what the table told. Every word becomes text, never markup: names and notes are harmless.

export function el(tag, kind, ...inside) {
  const made = document.createElement(tag);
  if (kind) made.className = kind;
  for (const one of inside.flat(Infinity)) {
    if (one !== null && one !== undefined && one !== "") made.append(one);
  }
  return made;
}

const number = (value) => (value === null || value === undefined ? "?" : String(value).replace("-", "−"));

function card(title, ...inside) {
  return el("section", "card", title ? el("h2", "", title) : null, ...inside);
}

function count(one) {
  return el("span", "", `${one.label} `, el("b", "", number(one.value)), one.most ? ` of ${one.most}` : "");
}

function person(row) {
  const box = el("section", row.active ? "card turn" : "card");
  box.append(el("p", "name", `${row.before ? `${row.before} ` : ""}${row.name}`, row.active ? el("span", "unseen", " has the turn") : null));
  if (row.counts.length) box.append(el("p", "counts", row.counts.map(count)));
  if (row.alarm) box.append(el("p", "alarm", row.alarm));
  if (row.note) box.append(el("p", "quiet", row.note));
  return box;
}

// Whether nothing but numbers differs.
function isAlike(row, was) {
  const { counts, ...words } = row;
  return counts.length === was.counts.length
    && Object.keys(words).every((name) => row[name] === was[name])
    && counts.every((one, place) => one.label === was.counts[place].label && one.most === was.counts[place].most);
}

// The commonest change: some numbers are others.
function renewed(box, row, was) {
  if (!isAlike(row, was)) return person(row);
  const digits = box.querySelectorAll(".counts b");
  row.counts.forEach((one, place) => {
    if (one.value !== was.counts[place].value) digits[place].firstChild.data = number(one.value);
  });
  return box;
}

// The rows of a block of players are others than they were.
export function people(box, rows, were) {
  const boxes = [...box.children];
  rows.forEach((row, place) => {
    if (row === were[place]) return;
    const made = boxes[place] ? renewed(boxes[place], row, were[place]) : person(row);
    if (!boxes[place]) box.append(made);
    else if (boxes[place] !== made) boxes[place].replaceWith(made);
  });
  for (const one of boxes.slice(rows.length)) one.remove();
}

function pairs(rows) {
  return el("ul", "list", rows.map(([name, text]) => el("li", "", name ? el("b", "", name) : null, text === null ? "?" : String(text))));
}

export function drawn(lines, words) {
  const widest = Math.max(1, ...lines.map((line) => line.reduce((sum, [text]) => sum + [...text].length, 0)));
  const picture = el("pre", "drawn");
  lines.forEach((line, place) => {
    if (place) picture.append("\n");
    for (const [text, role] of line) picture.append(el("span", `r-${role}`, text));
  });
  // As large as fits, never smaller than can be read: then it is pushed sideways.
  picture.dataset.columns = String(widest);
  const box = el("div", "wide", picture);
  if (words && words.length) {
    picture.setAttribute("aria-hidden", "true");
    box.append(el("div", "unseen", words.map((one) => el("p", "", one))));
  }
  return box;
}

function grid(block) {
  const table = el("table", "sheet-table");
  table.append(el("tr", "", el("td"), block.columns.map((one) => el("th", "", one))));
  for (const [name, cells] of block.rows) table.append(el("tr", "", el("th", "", name), cells.map((one) => el("td", "", one))));
  return el("div", "wide", table);
}

function step(block) {
  const where = block.right ? el("p", "quiet", block.right) : null; // the trail stands above all
  if (!block.list.length) return where;
  return el("section", "card", where, el("ul", "list", block.list.map(([text, done]) => el("li", done ? "done" : "left", text))));
}

export function block(told) {
  switch (told.is) {
    case "step": return step(told);
    case "players": return el("div", "people", told.rows.map(person));
    case "list":
    case "standings":
      return told.rows.length || told.empty ? card(told.title, told.rows.length ? pairs(told.rows) : el("p", "quiet", told.empty)) : null;
    case "grid": return card(told.title, grid(told));
    case "piles": return card(told.title, el("p", "counts", told.counts.map(count)));
    case "reminders": return told.rows.length ? card("Owed and to remember", el("ul", "list", told.rows.map((one) => el("li", "owed", one)))) : null;
    case "picture": return told.lines.length ? el("section", "card", drawn(told.lines, told.words)) : null;
    case "trouble": return el("p", "card alarm", told.why);
    default: return el("p", "quiet", told.why || "");
  }
}

export function sums(list) {
  return list.map((one) => {
    const parts = el("dl", "pairs", one.parts.map(([label, amount, page]) => [el("dt", "", label), el("dd", "", amount, page ? el("span", "quiet", `  ${page}`) : null)]));
    const head = el("p", "sum", el("b", "", one.value), el("span", "", one.name, one.page ? el("span", "quiet", ` ${one.page}`) : null));
    if (!one.parts.length) return [head, ...one.notes.map((text) => el("p", "quiet", text))];
    return [head, el("details", "", el("summary", "", "How it comes about"), parts, one.notes.map((text) => el("p", "quiet", text)))];
  }).flat();
}

export function act(told) {
  const box = el("section", "card act");
  box.append(el("h3", "", told.title, told.who ? el("span", "who", ` · ${told.who}`) : null));
  if (told.told.length) box.append(el("dl", "pairs", told.told.map(([name, text]) => [el("dt", "", name), el("dd", "", text)])));
  box.append(el("p", "asks", told.asks, told.page && !told.asks.includes(told.page) ? el("span", "quiet", ` ${told.page}`) : null));
  box.append(...sums(told.sums));
  if (told.odds && told.odds.length) {
    const odds = el("details", "", el("summary", "", "Odds"), el("dl", "pairs odds", told.odds.map(([name, value]) => [el("dt", "", name), el("dd", "", value)])));
    odds.open = told.odds.length < 9;
    box.append(odds);
  }
  return box;
}

export function now(rows) {
  if (!rows.length) return null;
  const marks = { draft: "left", duty: "owed", act: "left" };
  return card("What now", el("ul", "list", rows.map((row) => el("li", marks[row.is] || "left", row.label, row.note ? el("span", "quiet", ` ${row.note}`) : null))));
}

export function clock(at) {
  const time = new Date(at);
  if (Number.isNaN(time.getTime())) return "";
  return `${String(time.getHours()).padStart(2, "0")}:${String(time.getMinutes()).padStart(2, "0")}`; // as the table's own log has it
}

export function logged(line) {
  return el("li", "",
    el("span", "no", String(line.no)),
    el("span", line.undone ? "undone" : "", line.says),
    el("span", "meta", [clock(line.at), line.by ? `said by ${line.by}` : "", line.note, line.undone ? "undone" : ""].filter(Boolean).join(" · ")));
}

export function board(told) {
  if (!told) return null;
  if (told.why) return el("p", "quiet", told.why);
  const box = el("details", "card", el("summary", "", told.title), drawn(told.lines, []));
  return box;
}

export function large(told) {
  const people = el("div", "large-people", told.large.map((seat) => {
    const box = el("section", seat.active ? "card turn" : "card");
    box.append(el("p", "name", seat.name));
    const digits = el("div", "digits", seat.tracks.map((track) => el("div", "", el("b", "", number(track.value)), el("span", "", track.label))));
    const letters = seat.tracks.reduce((sum, track) => sum + Math.max(2, number(track.value).length), 0) || 2;
    box.dataset.letters = String(letters);
    box.append(digits);
    if (seat.alarm) box.append(el("p", "alarm", seat.alarm));
    if (seat.rest) box.append(el("p", "rest", seat.rest));
    return box;
  }));
  const below = [
    ...told.open.map((one) => [one.title, one.who, ...one.sums.map((sum) => `${sum.name} ${sum.value}`)].filter(Boolean).join(" · ")),
    ...told.now.filter((one) => one.is === "duty").map((one) => `! ${one.label}`),
  ];
  return [el("h1", "", told.where || told.title), people, below.length ? el("p", "below", below.join("   ")) : null].filter(Boolean);
}

export function paragraph([kind, text]) {
  if (kind === "row") return el("p", "", text.join("   "));
  if (kind === "item") return el("p", "left", text);
  if (kind === "head") return el("p", "quiet", text);
  return el("p", kind === "ours" ? "ours" : "", text);
}

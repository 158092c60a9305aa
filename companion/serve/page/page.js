// The page of one phone: joins, follows the table, asks the rules, says a line from a seat.

import { act, block, board, clock, el, large, logged, now, paragraph, people, sums } from "./draw.js";

const at = (id) => document.getElementById(id);
const MOST_LINES = 30; // of the log
const QUIET_TOO_LONG = 25000; // milliseconds without a sign of life: it is asked anew
const KEPT = "table-key";
let key = "";
let view = "table";
let told = null; // the table as it was told last
let mine = null; // what is this seat's own
let following = null; // the stream
let heard = 0; // when something was heard last, or asked for
let alive = Date.now(); // when something was heard last
let tries = 0;
let over = false; // the table has closed the page, or does not know this phone
const shown = new Map(); // part of the page -> what it was drawn from

// ---- keeping the key; a phone that keeps nothing just scans again

function keep(value) {
  key = value;
  try {
    if (value) localStorage.setItem(KEPT, value);
    else localStorage.removeItem(KEPT);
  } catch { /* a private window keeps nothing */ }
}

function kept() {
  try { return localStorage.getItem(KEPT) || ""; } catch { return ""; }
}

// ---- asking the table

async function ask(path, body) {
  const headers = { "Content-Type": "application/json" };
  const with_ = key;
  if (key) headers.Authorization = `Bearer ${key}`;
  let answer;
  try {
    answer = await fetch(path, { method: "POST", headers, body: JSON.stringify(body), cache: "no-store", credentials: "omit" });
  } catch {
    throw new Error("The table cannot be reached. Nothing was sent.");
  }
  const facts = await answer.json().catch(() => ({}));
  if (answer.status === 401) strange(facts.says, with_);
  if (!answer.ok) throw new Error(facts.says || "That did not work.");
  return facts;
}

async function join(code) {
  const came = await ask("/join", { code });
  keep(came.key);
  at("code").value = "";
  over = false;
  notice("");
  if (came.seat) go("say");
  else if (view === "join") go("table");
  follow();
}

// The other tabs of this browser keep the same key; one of them may have a newer one already.
function takeKept() {
  const newer = kept();
  if (!newer || newer === key) return false;
  key = newer;
  over = false;
  tries = 0;
  notice("");
  if (view === "join") go("table");
  follow();
  return true;
}
addEventListener("storage", (event) => { if (event.key === KEPT) takeKept(); });

function strange(says, refused) {
  if (refused && (refused !== key || takeKept())) return; // it was another key that is not known
  keep("");
  over = true;
  rest();
  at("join-says").textContent = says || "Scan the code on the table’s screen.";
  go("join");
}

// ---- following

function connected(is, says) {
  if (at("state").textContent === says) return; // it is read aloud where it is written
  document.body.classList.toggle("away", !is);
  at("state").textContent = says;
}

// A key is sent in a header, and the address of a stream has none: it bears a ticket for one use.
let follows = 0;
async function follow() {
  const turn = ++follows;
  rest();
  if (!key || over) return;
  heard = Date.now();
  let ticket = "";
  try {
    ({ ticket } = await ask("/follow", {}));
  } catch { /* it is tried again below */ }
  if (turn !== follows || over) return;
  if (ticket) listen(new EventSource(`/stream?${ticket}`));
  else again();
}

function listen(source) {
  following = source;
  for (const kind of ["here", "table", "mine", "gone"]) {
    source.addEventListener(kind, (event) => {
      if (following !== source) return;
      heard = alive = Date.now();
      tries = 0;
      connected(true, "live");
      take(kind, JSON.parse(event.data));
    });
  }
  source.addEventListener("error", () => {
    source.close(); // by itself it would come again with the same ticket
    if (following === source && !over) again();
  });
}

function rest() {
  if (following) following.close();
  following = null;
}

let waiting = 0;
function again() {
  connected(false, `not connected since ${clock(alive)}`);
  clearTimeout(waiting);
  waiting = setTimeout(follow, Math.min(5000, 300 * 2 ** tries++));
}

function wake() {
  const dead = document.body.classList.contains("away") || Date.now() - heard > 12000;
  if (!document.hidden && key && !over && dead) { tries = 0; follow(); }
}

setInterval(() => { if (key && !over && Date.now() - heard > QUIET_TOO_LONG) follow(); }, 2000);
for (const one of ["online", "pageshow", "focus"]) addEventListener(one, wake);
document.addEventListener("visibilitychange", wake);

function take(kind, facts) {
  if (kind === "table") takeTable(facts);
  if (kind === "mine") { mine = facts; drawMine(); }
  if (kind === "gone") {
    over = true;
    connected(false, "closed");
    notice(facts.says);
  }
}

// Parts that are lists are told thing by thing: a number is the place of one that the page has, and
// one with `of` is the block at that place, with rows told the same way. What says the same as
// before stays the same object, so nothing has to be compared in order to be drawn.
const LISTS = ["large", "sheet", "open", "now"];

function takeTable(news) {
  const renewed = []; // blocks that stay, with other rows than before
  for (const name of LISTS) {
    if (!news[name]) continue;
    news[name] = news.whole ? recognized(news[name], told ? told[name] : []) : news[name].map((one) => known(one, told[name], renewed));
  }
  if (news.whole && told && said(news.board) === said(told.board)) news.board = told.board;
  told = { ...told, ...news };
  draw(news, renewed);
}

const known = (one, had, renewed) => {
  if (typeof one === "number") return had[one];
  if (one.of === undefined) return one;
  const stays = had[one.of];
  renewed.push([stays, stays.rows]);
  stays.rows = one.rows.map((row) => (typeof row === "number" ? stays.rows[row] : row));
  return stays;
};

const said = (thing) => JSON.stringify(thing);

// A page that slept is told everything anew: what it has already stands as it was drawn.
function recognized(things, had) {
  const left = new Map(had.map((one) => [said(one), one]));
  return things.map((thing) => {
    const text = said(thing);
    const one = left.get(text) || thing;
    left.delete(text);
    return one;
  });
}

// ---- drawing

// Things are drawn one by one, and one that is the same as before stays as it is.
function parts(id, things, make) {
  const box = at(id);
  const before = shown.get(id);
  const now_ = new Map();
  for (const thing of things) {
    let node = before && before.get(thing);
    if (node === undefined) {
      node = make(thing) || null;
      if (node) fitDrawn(node);
      if (node && before) node.classList.add("fresh");
    }
    now_.set(thing, node);
  }
  shown.set(id, now_);
  const stay = new Set([...now_.values()].filter(Boolean));
  const details = box.getElementsByTagName("details");
  const opened = [...details].map((one) => one.open);
  for (const node of [...box.children]) if (!stay.has(node)) node.remove();
  let next = box.firstElementChild;
  for (const node of stay) {
    if (node === next) next = next.nextElementSibling;
    else box.insertBefore(node, next);
  }
  opened.forEach((one, place) => { if (one && details[place]) details[place].open = true; });
}

// Lines of the log that are new, or say something else than before.
const written = new Map(); // number of a line -> its node
function write(lines, anew) {
  const box = at("lines");
  if (anew) { written.clear(); box.replaceChildren(); }
  for (const line of lines.reverse()) {
    const node = logged(line);
    node.no = line.no;
    let next = box.firstChild;
    while (next && next.no > line.no) next = next.nextSibling;
    box.insertBefore(node, next);
    if (written.has(line.no)) written.get(line.no).remove();
    written.set(line.no, node);
  }
  while (box.childElementCount > MOST_LINES) { written.delete(box.lastChild.no); box.lastChild.remove(); }
  at("log").hidden = !box.firstChild;
}

function part(id, from, make) {
  const text = JSON.stringify(from);
  if (shown.get(id) === text) return;
  shown.set(id, text);
  at(id).replaceChildren(...[make(from)].flat().filter(Boolean));
}

// What came anew; the rest stands as it was drawn.
let alarm = {}; // what is wrong with the file, as a block above the sheet
function draw(news, renewed) {
  if ("title" in news || "game" in news) {
    at("title").textContent = `${told.title} · ${told.game}`;
    document.title = told.title;
  }
  if ("where" in news) at("where").textContent = told.where || told.title;
  if (news.log) write(news.log, news.whole);
  if (news.open) parts("open", told.open, act);
  if (news.sheet || "trouble" in news) {
    if (alarm.why !== told.trouble) alarm = { is: "trouble", why: told.trouble };
    for (const [one, rows] of renewed) people(shown.get("sheet").get(one), one.rows, rows);
    parts("sheet", told.trouble ? [alarm, ...told.sheet] : told.sheet, block);
  }
  if (news.now) part("now", told.now, now);
  if ("board" in news) parts("board", told.board ? [told.board] : [], board);
  if (sideways.matches) fit();
}

const sideways = matchMedia("(orientation: landscape) and (max-height: 31rem)");

function fit() {
  if (sideways.matches && told) part("large", [told.large, told.open, told.now, told.where], () => large(told));
  fitDrawn(document);
  const boxes = [...document.querySelectorAll(".large-people .card")];
  const width = (wide - 32 - 10 * boxes.length) / Math.max(1, boxes.length) - 24;
  for (const one of boxes) one.style.setProperty("--fit", `${width / Number(one.dataset.letters) / 0.62}px`);
}

function fitDrawn(within) {
  const room = Math.min(wide, 704) - 66;
  for (const one of within.querySelectorAll(".drawn")) {
    const size = room / Number(one.dataset.columns) / 0.602;
    const wanted = `${Math.max(9.5, Math.min(16, size)).toFixed(2)}px`;
    if (one.style.fontSize !== wanted) one.style.fontSize = wanted;
  }
}
let wide = document.documentElement.clientWidth; // asked for once: asking makes everything be laid out
addEventListener("resize", () => { wide = document.documentElement.clientWidth; fit(); });

function go(to) {
  view = to;
  for (const one of document.querySelectorAll(".view")) one.hidden = one.id !== to && !(one.id === "large" && to === "table");
  at("tabs").hidden = to === "join";
  for (const one of document.querySelectorAll("#tabs button")) {
    if (one.dataset.view === to) one.setAttribute("aria-current", "page");
    else one.removeAttribute("aria-current");
  }
  document.body.classList.toggle("on-table", to === "table");
  if (to === "join") { connected(false, "not connected"); at("title").textContent = "The table"; }
  if (to === "rules" && !shown.has("answers")) rules({ words: "" });
  fit();
}

let fading = 0;
function notice(text) {
  at("notice").textContent = text || "";
  at("notice").hidden = !text;
  clearTimeout(fading);
  if (text && !over) fading = setTimeout(() => notice(""), 8000);
}

// ---- rules

const trail = []; // rules that were read, to go back to
let asking = 0;

async function rules(what) {
  const turn = ++asking;
  try {
    const found = await ask("/rules", what);
    if (turn !== asking) return;
    shown.set("answers", "");
    if (what.id) drawRule(found);
    else { trail.length = 0; drawFound(found, what.words); }
  } catch (problem) {
    if (turn === asking) at("answers").replaceChildren(el("p", "problem", problem.message));
  }
}

function read_(id) {
  const link = (button) => { button.addEventListener("click", () => { trail.push(id); rules({ id }); }); return button; };
  return link;
}

function drawFound(found, words) {
  const rest = found.rule ? found.found.slice(1) : found.found;
  at("answers").replaceChildren(
    ...found.says.map((one) => el("p", "quiet", one)),
    ...(found.rule ? [rule(found.rule, found.sure)] : []),
    ...(rest.length ? [el("h2", "", words ? "Others" : "Of what is done now")] : []),
    ...rest.map(([id, title, place, line]) => read_(id)(el("button", "hit", el("b", "", title), el("span", "quiet", place ? `${place}: ${line}` : line)))),
  );
  scrollTo(0, 0);
}

function drawRule(one) {
  const back = el("button", "", "Back");
  back.addEventListener("click", () => {
    trail.pop();
    const before = trail.at(-1);
    if (before) rules({ id: before });
    else rules({ words: at("words").value });
  });
  at("answers").replaceChildren(rule(one, true), back);
  scrollTo(0, 0);
}

function rule(one, sure) {
  const box = el("section", "card rule");
  box.append(el("h3", "", sure ? one.title : `${one.title}?`), el("p", "quiet", one.place));
  if (one.says) box.append(el("p", "answer", `${one.says[0].toUpperCase()}${one.says.slice(1)}.`));
  box.append(...one.body.map(paragraph));
  for (const text of one.today) box.append(el("p", "answer", text));
  for (const [head, text] of one.beside) box.append(el("p", "ours", el("b", "", `${head}: `), text));
  if (one.related.length) {
    box.append(el("p", "quiet", "See also"), el("div", "row", one.related.slice(0, 9).map(([id, title]) => read_(id)(el("button", "", title)))));
  }
  return box;
}

at("rules-form").addEventListener("submit", (event) => {
  event.preventDefault();
  at("words").blur();
  rules({ words: at("words").value });
});
let typing = 0;
at("words").addEventListener("input", () => {
  clearTimeout(typing);
  typing = setTimeout(() => rules({ words: at("words").value }), 450);
});

// ---- the seat

const SAID = {
  held: "It waits for the table’s yes.",
  working: "It is being entered.",
  entered: "Entered",
  refused: "Not entered",
};

function drawMine() {
  if (mine.notice) notice(mine.notice);
  at("say-tab").hidden = !mine.seat;
  at("say-tab").classList.toggle("waits", Boolean(mine.question) && view !== "say");
  if (!mine.seat) { if (view === "say") go("table"); return; }
  at("seat").textContent = `${mine.seat}’s seat`;
  const off = mine.typing === "off";
  const busy = ["held", "waits", "working"].includes(mine.is);
  at("say-form").hidden = Boolean(mine.question);
  at("line").disabled = at("say-button").disabled = off || busy;
  at("line-label").textContent = off ? "The table has switched typing off." : mine.typing === "ask" ? "What happened? The table confirms it." : "What happened?";
  at("aside").hidden = !["held", "waits"].includes(mine.is);
  at("aside").textContent = "Take it back";
  part("came", [mine.is, mine.line, mine.says, mine.right, mine.offers, mine.turn], () => came());
  part("asked", [mine.question, mine.turn, mine.sure, mine.is, mine.says], () => (mine.question ? question(mine.question) : []));
  if (mine.is === "entered") at("line").value = "";
}

function came() {
  if (!mine.is || mine.is === "asks") return [];
  const box = el("section", `card came-${mine.is}`);
  if (mine.line) box.append(el("p", "quiet", mine.line));
  const head = SAID[mine.is];
  if (head && !mine.says.length) box.append(el("p", "", head));
  for (const one of mine.says) box.append(el("p", mine.is === "refused" ? "problem" : "", one));
  if (mine.right && !mine.offers.length) box.append(el("p", "", mine.right));
  if (mine.offers.length) {
    box.append(el("p", "quiet", "You could say"), el("div", "choices", mine.offers.map((line) => {
      const button = el("button", "", line);
      button.addEventListener("click", () => send("/line", { text: line }));
      return button;
    })));
  }
  return [box];
}

function question(asked) {
  const box = el("section", "card act");
  const turn = mine.turn;
  const answer = (what) => send("/answer", { turn, ...what });
  box.append(el("h3", "", asked.title));
  for (const one of mine.says) box.append(el("p", "problem", one));
  if (asked.problem) box.append(el("p", "problem", asked.problem), el("p", "", asked.right));
  box.append(el("p", "asks", asked.asks, asked.page && !asked.asks.includes(asked.page) ? el("span", "quiet", ` ${asked.page}`) : null));
  if (asked.again) box.append(el("p", "quiet", asked.again));
  if (asked.help) box.append(el("p", "quiet", asked.help));
  box.append(...sums(asked.sums));
  const chosen = [];
  const rows = asked.rows.map(([label, note, against], place) => {
    const button = el("button", against ? "against" : "", label, note ? el("span", "quiet", `  ${note}`) : null);
    button.addEventListener("click", () => {
      if (!asked.several) return answer({ rows: [place] });
      const there = chosen.indexOf(place);
      if (there < 0) chosen.push(place); else chosen.splice(there, 1);
      button.setAttribute("aria-pressed", String(there < 0));
      return undefined;
    });
    if (asked.several) button.setAttribute("aria-pressed", "false");
    return button;
  });
  if (rows.length) box.append(el("div", "choices", rows));
  if (asked.more) box.append(el("p", "quiet", `And ${asked.more} more: type a few letters of one.`));
  const form = el("form");
  const line = el("input");
  line.setAttribute("aria-label", asked.broken ? "Why it happens anyway" : "Answer");
  line.placeholder = asked.broken ? "Why it happens anyway" : asked.unknown ? "Answer, or ? if nobody knows" : "Answer";
  line.autocomplete = "off";
  line.maxLength = 400;
  if (asked.masked) line.type = "password";
  const done = el("button", "main", asked.broken ? "Enter it anyway" : asked.several ? "That is all" : "Answer");
  const aside = el("button", "", "Put it aside");
  aside.type = "button";
  aside.addEventListener("click", () => send("/aside", {}));
  if (mine.sure) {
    const sure = el("button", "main", `Yes, ${mine.sure}`);
    sure.type = "button";
    sure.addEventListener("click", () => answer({ text: sent, sure: true }));
    form.append(el("p", "", `Is that ${mine.sure}?`), sure);
    line.value = sent;
  }
  form.append(line, asked.enter ? el("p", "quiet", asked.enter.replace(/^Enter:? ?/, "With nothing typed: ")) : "", el("div", "row", done, aside));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (asked.several && !line.value && chosen.length) answer({ rows: chosen });
    else { sent = line.value; answer(asked.broken ? { anyway: true, text: line.value } : { text: line.value }); }
  });
  box.append(form);
  return [box];
}

let sent = "";
async function send(path, body) {
  try {
    await ask(path, body);
  } catch (problem) {
    notice(problem.message);
  }
}

at("say-form").addEventListener("submit", (event) => {
  event.preventDefault();
  if (at("line").value.trim()) send("/line", { text: at("line").value });
});
at("aside").addEventListener("click", () => send("/aside", {}));
at("leave").addEventListener("click", () => send("/leave", {}));
for (const one of document.querySelectorAll("#tabs button")) one.addEventListener("click", () => { go(one.dataset.view); if (mine) drawMine(); });
at("join-form").addEventListener("submit", (event) => {
  event.preventDefault();
  join(at("code").value).catch((problem) => { at("join-says").textContent = problem.message; });
});

// ---- beginning

function begin() {
  const code = location.hash.slice(1, 65);
  if (code) history.replaceState(null, "", location.pathname); // it stays in no list of visited pages
  if (!key) keep(kept());
  if (code) {
    if (!key) go("join"); else go("table");
    join(code).catch((problem) => {
      if (key && !over) { notice(problem.message); follow(); } else strange(problem.message);
    });
  } else if (key) {
    go("table");
    follow();
  } else {
    go("join");
  }
}
addEventListener("hashchange", begin);
begin();

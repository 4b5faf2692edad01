'use strict';
// ---- the graph -------------------------------------------------------------------------------------------------------
// The view as a graph: threads are columns, steps are boxes, relations are edges. Drawn on top is
// the reason for the error: the cycle that no interleaving has, the circle of waits in a deadlock,
// or the race.

const BOX = { height: 40, gap: 24, top: 44, left: 14, letter: 7.7, margin: 100, tip: 10 };

// Splits the text into at most two lines; a long second line is cut off.
function boxLines(text, letters) {
  if (text.length <= letters) return [text];
  const cut = text.lastIndexOf(' ', letters) > letters / 2 ? text.lastIndexOf(' ', letters) : letters;
  const rest = text.slice(cut).trim();
  return [text.slice(0, cut), rest.length > letters ? `${rest.slice(0, letters - 1)}…` : rest];
}

function placeBoxes() {
  const columns = lanes(), shown = events().filter(visible), boxes = new Map();
  const room = Math.max($('execution').clientWidth - 36, 300);
  const width = Math.max(170, Math.min(330, (room - 2 * BOX.left) / columns.length - BOX.margin));
  const column = new Map(columns.map((t, i) => [t.id, BOX.left + i * (width + BOX.margin)]));
  shown.forEach((e, i) => boxes.set(e.step, { e, x: column.get(e.thread), y: BOX.top + i * (BOX.height + BOX.gap), width }));
  const total = columns.length * (width + BOX.margin) - 20; // the last margin is for edges within the column
  return { columns, column, boxes, width, total, height: BOX.top + shown.length * (BOX.height + BOX.gap) };
}

function boxOf(b) {
  const kind = ['read', 'write', 'rmw'].includes(b.e.kind) ? b.e.kind : 'other';
  const lines = boxLines(textOf(b.e), Math.floor((b.width - 34) / BOX.letter));
  const first = b.y + (lines.length > 1 ? 17 : 25);
  const marks = `${b.e.culprit ? ' culprit' : ''}${b.e.why ? ' stale' : ''}${b.e.step === view.step ? ' selected' : ''}${b.e.pending ? ' pending' : ''}`;
  return `<g class="box ${kind}${marks}" data-step="${b.e.step}"><title>${escape(textOf(b.e))}</title>` +
    `<rect x="${b.x}" y="${b.y}" width="${b.width}" height="${BOX.height}" rx="7"/>` +
    `<text class="at" x="${b.x + 8}" y="${b.y + 25}">${number(b.e.step)}</text>` +
    lines.map((line, i) => `<text x="${b.x + 28}" y="${first + 16 * i}">${escape(line)}</text>`).join('') + '</g>';
}

// The path of an edge up to the tip of its arrow, and the position of its label. A short label is
// placed before the middle, where edges cross. An edge between columns connects the nearer sides of
// the boxes; an edge within a column curves to the right.
function course(a, b, shift, two, long) {
  const ay = a.y + BOX.height / 2 + shift, by = b.y + BOX.height / 2 + shift;
  if (a.x === b.x) {
    const x = a.x + a.width, out = x + 26 + Math.min(60, Math.abs(by - ay) / 4);
    return { path: `M ${x + (two ? BOX.tip : 0)} ${ay} C ${out} ${ay}, ${out} ${by}, ${x + BOX.tip} ${by}`, x: x + (out - x) * .75 + 8, y: (ay + by) / 2 + 9 };
  }
  const side = b.x > a.x ? 1 : -1, x1 = (side > 0 ? a.x + a.width : a.x) + (two ? side * BOX.tip : 0), x2 = (side > 0 ? b.x : b.x + b.width) - side * BOX.tip;
  const reach = side * Math.max(40, Math.abs(x2 - x1) / 2), c1 = x1 + reach, c2 = x2 - reach;
  const at = long ? (p, q, r, s) => (p + 3 * q + 3 * r + s) / 8 : (p, q, r, s) => .42 * p + .43 * q + .14 * r + .02 * s;
  return { path: `M ${x1} ${ay} C ${c1} ${ay}, ${c2} ${by}, ${x2} ${by}`, x: at(x1, c1, c2, x2), y: at(ay, ay, by, by) };
}

function edgeOf(g, from, to, name, label, shift) {
  const a = g.boxes.get(headOf(from)), b = g.boxes.get(headOf(to)), two = name.startsWith('race');
  if (!a || !b || a === b) return '';
  const at = course(a, b, shift, two, label.length > 2);
  return `<path class="edge ${name}" d="${at.path}" marker-end="url(#end-${name.split(' ').pop()})"${two ? ' marker-start="url(#end-argument)"' : ''}/>` +
    `<text class="label ${name}" x="${at.x}" y="${at.y + (shift > 0 ? 18 : -8)}">${escape(label)}</text>`;
}

// Edges of program order, straight down.
function programOrder(g, marked) {
  let all = '';
  const last = new Map();
  for (const b of g.boxes.values()) {
    const a = last.get(b.x);
    last.set(b.x, b);
    if (!a) continue;
    const x = a.x + 16, name = marked(a.e, b.e) ? 'po argument' : 'po';
    all += `<path class="edge ${name}" d="M ${x} ${a.y + BOX.height} L ${x} ${b.y - BOX.tip}" marker-end="url(#end-${name.split(' ').pop()})"/>` +
      (name === 'po' ? '' : `<text class="label argument" x="${x + 14}" y="${(a.y + BOX.height + b.y) / 2 + 4}">po</text>`);
  }
  return all;
}

// Edges of a relation, except those that are drawn on top.
function relationEdges(g, r, top) {
  const shift = { rf: -6, co: 6, fr: 0, hb: 10 }[r.name];
  const pairs = new Map(error()[r.name].map((pair) => pair.map(headOf)).map((pair) => [String(pair), pair]));
  return [...pairs.values()].filter((pair) => !top.has(`${pair}`)).map(([from, to]) => edgeOf(g, from, to, r.name, r.name, shift)).join('');
}

// The edges that explain the error: [from, to, label].
function argument() {
  const x = error();
  const circle = x.circle.map((w, i) => [w.step, x.circle[(i + 1) % x.circle.length].step, `waits: ${w.name}`]);
  return [...x.cycle, ...circle];
}

function argumentEdges(g) {
  const x = error(), all = argument().filter(([, , name]) => name !== 'po');
  const race = x.race.length === 2 ? edgeOf(g, x.race[0], x.race[1], 'race argument', 'race: not ordered', 0) : '';
  return race + all.map(([from, to, name], i) => edgeOf(g, from, to, 'argument', name, x.circle.length ? (i % 2 ? 9 : -9) : 0)).join('');
}

function drawGraph() {
  $('grid').hidden = view.graph;
  $('graph').hidden = !view.graph;
  $('view').setAttribute('aria-pressed', String(view.graph));
  if (!view.graph) return;
  const g = placeBoxes(), top = new Set(argument().map(([from, to]) => `${[headOf(from), headOf(to)]}`));
  // An edge of program order in the cycle may span several steps of the thread.
  const marked = (a, b) => error().cycle.some(([from, to, name]) => name === 'po' && a.thread === events()[from].thread && a.step >= headOf(from) && b.step <= headOf(to));
  const ends = [...RELATIONS.map((r) => r.name), 'po', 'argument'].map((name) =>
    `<marker id="end-${name}" class="${name}" viewBox="0 0 8 8" refX="0" refY="4" markerWidth="${BOX.tip}" markerHeight="${BOX.tip}" markerUnits="userSpaceOnUse" orient="auto-start-reverse"><path d="M 0 0 L 8 4 L 0 8 z"/></marker>`).join('');
  const titles = g.columns.map((t) => `<text class="thread" x="${g.column.get(t.id)}" y="24">${escape(t.title)}</text>`).join('');
  $('graph').innerHTML = `<svg width="${g.total}" height="${g.height}" role="img" aria-label="The execution as a graph"><defs>${ends}</defs>${titles}` +
    programOrder(g, marked) + RELATIONS.filter((r) => view.shown[r.name]).map((r) => relationEdges(g, r, top)).join('') +
    [...g.boxes.values()].map(boxOf).join('') + argumentEdges(g) + '</svg>';
}

// The report page. Its state is in `view` and in the part of the address after '#', so that a link
// leads to a certain view.
const all = JSON.parse(document.getElementById('data').textContent);
// On a page about many programs: the index of the program that the address names; NaN: show the
// index.
const chosen = all.programs ? Number.parseInt(new URLSearchParams(location.hash.slice(1)).get('program'), 10) : 0;
const data = all.programs ? all.programs[chosen] : all;
const $ = (id) => document.getElementById(id);
const RELATIONS = [
  { name: 'rf', key: 'r', on: true, words: 'reads-from: from a write to the reads that take its value' },
  { name: 'co', key: 'c', on: false, words: 'coherence: from a write to the next one of the same location' },
  { name: 'fr', key: 'f', on: true, words: 'from-reads: from a read to the write that overwrites what it took' },
  { name: 'hb', key: 'h', on: false, words: 'happens-before between threads' },
];
const view = { error: 0, step: 0, all: false, graph: false, theme: 'auto', shown: {} };
for (const r of RELATIONS) view.shown[r.name] = r.on;
let playing = 0;

const escape = (text) => String(text).replace(/[&<>"]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[c]);
const error = () => data.errors[view.error];
const events = () => error().events;
const current = () => events()[view.step];
// Several events that form one step, such as those of a library call, are shown as the first of
// them, unless all events are shown.
const headOf = (step) => view.all ? step : events()[step].head ?? step;
const visible = (e) => view.all || (e.matters && e.head === undefined);
const textOf = (e) => !view.all && e.call ? e.call : e.text;
const number = (step) => events().filter((e) => visible(e) && e.step <= step).length; // numbers of
                                                                                      // the shown
                                                                                      // steps,
                                                                                      // counted
                                                                                      // from 1
const file = (name) => data.files[name] || [];
const short = (name) => (name || '?').split('/').pop();
const place = (e) => e.file ? `${escape(short(e.file))}:${e.line}` : '?';

// ---- the address -----------------------------------------------------------------------------------------------------

function readAddress() {
  const given = new URLSearchParams(location.hash.slice(1));
  const number = (name, most) => Math.min(Math.max(0, Number.parseInt(given.get(name), 10) || 0), most);
  if (given.has('theme')) view.theme = given.get('theme');
  if (!data.errors.length) return;
  view.error = number('error', data.errors.length - 1);
  view.all = given.has('all') ? given.get('all') === '1' : data.full === true;
  view.step = given.has('step') ? number('step', events().length) - 1 : firstMarked();
  view.graph = given.get('view') === 'graph';
  view.step = headOf(Math.max(0, view.step));
  if (given.has('show')) for (const r of RELATIONS) view.shown[r.name] = given.get('show').split(',').includes(r.name);
}

function writeAddress() {
  const show = RELATIONS.filter((r) => view.shown[r.name]).map((r) => r.name).join(',');
  const address = `#${all.programs ? `program=${chosen}&` : ''}error=${view.error}&step=${view.step + 1}&show=${show}&all=${view.all ? 1 : 0}${view.graph ? '&view=graph' : ''}&theme=${view.theme}`;
  history.replaceState(null, '', address);
}

// ---- the head --------------------------------------------------------------------------------------------------------

function drawHead() {
  $('verdict').textContent = data.verdict;
  $('verdict').classList.add(data.verdict);
  $('summary').textContent = data.summary;
  document.title = `${short(data.file)}: ${data.verdict}`;
  $('errors').hidden = data.errors.length < 2;
  $('errors').innerHTML = data.errors.map((e, i) => `<option value="${i}">${i + 1}. ${escape(e.kind)}, ${escape(short(e.file))}:${e.line}</option>`).join('');
  $('relations').innerHTML = RELATIONS.map((r) => `<label title="${r.words} (${r.key})"><input type="checkbox" data-relation="${r.name}">` +
    `<span class="swatch" style="border-color: var(--${r.name})"></span>${r.name}</label>`).join('');
}

function drawTitle() {
  const e = error();
  $('message').innerHTML = `<code>${escape(short(e.file))}:${e.line}</code> ${escape(e.message)} <span class="faint">[${escape(e.kind)}]</span>`;
  $('errors').value = view.error;
}

// ---- the execution ---------------------------------------------------------------------------------------------------

function lanes() {
  const used = new Set(events().filter(visible).map((e) => e.thread));
  return error().threads.filter((t) => used.has(t.id));
}

function card(e, column, row) {
  const kind = ['read', 'write', 'rmw'].includes(e.kind) ? e.kind : 'other';
  const classes = ['event', kind, e.culprit ? 'culprit' : '', e.why ? 'stale' : '', e.pending ? 'pending' : ''].filter(Boolean).join(' ');
  return `<div class="number" style="grid-area: ${row} / 1">${number(e.step)}</div>` +
    `<div class="${classes}" id="e${e.step}" data-step="${e.step}" title="${escape(textOf(e))}" style="grid-area: ${row} / ${column}">` +
    `<span class="line">${e.line || ''}</span>${escape(textOf(e))}${e.initial && textOf(e) === e.text ? '<span class="line">, initial value</span>' : ''}${e.why ? '<span class="mark">!</span>' : ''}</div>`;
}

function drawGrid() {
  const columns = lanes(), shown = events().filter(visible), grid = $('grid');
  const column = new Map(columns.map((t, i) => [t.id, i + 2]));
  grid.style.gridTemplateColumns = `max-content repeat(${columns.length}, minmax(190px, 1fr))`;
  grid.innerHTML = '<svg></svg><div class="title" style="grid-area: 1 / 1">step</div>' +
    columns.map((t) => `<div class="title" style="grid-area: 1 / ${column.get(t.id)}">${escape(t.title)}</div>`).join('') +
    columns.map((t) => `<div class="lane" style="grid-area: 2 / ${column.get(t.id)} / ${shown.length + 2}"></div>`).join('') +
    shown.map((e, i) => card(e, column.get(e.thread), i + 2)).join('');
}

const threadOf = (step) => events()[step].thread;

// An arrow joins the nearer sides of two cards; one within a column bows out to the right.
function arrow(name, from, to, lit) {
  const a = $(`e${from}`), b = $(`e${to}`);
  if (view.graph || !a || !b || (!lit && threadOf(from) === threadOf(to))) return ''; // within a
                                                                                      // thread,
                                                                                      // only edges
                                                                                      // of the
                                                                                      // selected
                                                                                      // step
  const ax = a.offsetLeft, ay = a.offsetTop + a.offsetHeight / 2, bx = b.offsetLeft, by = b.offsetTop + b.offsetHeight / 2;
  const right = (card) => card.offsetLeft + card.offsetWidth;
  const shift = { rf: -4, co: 4, fr: 0, hb: 7 }[name];
  let path;
  if (ax === bx) {
    const x1 = right(a), x2 = right(b) + 4, out = Math.max(x1, x2) + 14 + Math.min(26, Math.abs(by - ay) / 6) + shift;
    path = `M ${x1} ${ay + shift} C ${out} ${ay + shift}, ${out} ${by + shift}, ${x2} ${by + shift}`;
  } else {
    const forward = bx > ax, x1 = forward ? right(a) : ax, x2 = forward ? bx - 4 : right(b) + 4, middle = (x1 + x2) / 2;
    path = `M ${x1} ${ay + shift} C ${middle} ${ay + shift}, ${middle} ${by + shift}, ${x2} ${by + shift}`;
  }
  return `<path class="${name}" d="${path}" fill="none" stroke="var(--${name})" stroke-width="${lit ? 2.4 : 1.4}" opacity="${lit ? 1 : .45}"` +
    `${name === 'fr' ? ' stroke-dasharray="5 3"' : name === 'hb' ? ' stroke-dasharray="2 3"' : ''} marker-end="url(#head-${name})"/>`;
}

// Arrows for the pairs of a relation between different steps that are shown.
function arrows(name) {
  const pairs = new Map(error()[name].map((pair) => pair.map(headOf)).map((pair) => [String(pair), pair]));
  return [...pairs.values()].filter(([from, to]) => from !== to).map(([from, to]) => arrow(name, from, to, from === view.step || to === view.step)).join('');
}

function drawArrows() {
  const heads = RELATIONS.map((r) => `<marker id="head-${r.name}" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" ` +
    `markerUnits="userSpaceOnUse" orient="auto"><path d="M 0 0 L 8 4 L 0 8 z" fill="var(--${r.name})"/></marker>`).join('');
  const paths = RELATIONS.filter((r) => view.shown[r.name]).map((r) => arrows(r.name)).join('');
  const svg = document.querySelector('#grid > svg');
  svg.setAttribute('width', $('grid').offsetWidth);
  svg.setAttribute('height', $('grid').offsetHeight);
  svg.innerHTML = `<defs>${heads}</defs>${paths}`;
}

// ---- the selected step -----------------------------------------------------------------------------------------------

function sources(e) {
  const from = new Set(error().rf.filter(([, to]) => headOf(to) === e.step).map(([w]) => headOf(w)));
  const steps = [...from].filter((w) => w !== e.step && visible(events()[w])).map(number);
  if (!steps.length) return '';
  return steps.length > 1 ? `The values come from steps ${steps.join(', ')}.` : `The value comes from step ${steps[0]}.`;
}

function source(e) {
  if (textOf(e) !== e.text) return sources(e);
  if (!e.source) return '';
  if (e.initial) return 'It is the initial value.';
  return `The value comes from ${escape(e.source)}.`;
}

function drawDetail() {
  const e = current(), x = error();
  const where = e.file ? `${escape(short(e.file))}:${e.line}${e.column ? `:${e.column}` : ''}${e.function ? ` in ${escape(e.function)}` : ''}` : '';
  const calls = e.calls.map((c) => `${escape(c.function || '?')}, ${escape(short(c.file))}:${c.line}`);
  $('detail').innerHTML = `<h2>Step ${number(e.step)}, ${escape(x.threads.find((t) => t.id === e.thread).title)}</h2>` +
    `<div class="what">${escape(textOf(e))}</div><p class="faint">${where}${calls.length ? ` &larr; ${calls.join(' &larr; ')}` : ''}</p>` +
    `<p>${source(e)}</p>` + (e.why ? `<p class="why">It ${escape(e.why)}</p>` : '');
}

// Explains, below the execution, why the model allows it.
function drawWhy() {
  const x = error(), notes = new Map(); // a note that belongs to several steps is shown once
  for (const e of events()) if (e.why && visible(e)) notes.set(e.why, [...(notes.get(e.why) || []), e]);
  const steps = (all) => all.map((e) => `<button data-step="${e.step}">Step ${number(e.step)}</button>`).join(', ');
  $('why').innerHTML = [...notes].map(([why, all]) => `<p class="why">${steps(all)} ${escape(why)}</p>`).join('') +
    (x.inputs ? `<p class="why">${escape(x.inputs)}</p>` : '') +
    x.reasons.map((text) => `<p class="why">${escape(text)}</p>`).join('') +
    [...x.waits, ...x.held].map((w) => `<p class="conclusion">${escape(w.text)} (<button data-step="${w.step}">${place(events()[w.step])}</button>)</p>`).join('') +
    x.advice.map((text) => `<p class="advice">${escape(text)}</p>`).join('') +
    (x.replay ? `<p class="conclusion">To step through it: <code>${escape(x.replay)}</code></p>` : '');
}

// Shows the thread's variables before the step, and the shared variable that the step accesses.
// Marks those that differ from the thread's previous step.
function drawVariables() {
  const e = current(), all = e.variables || [];
  const before = events().filter((v) => v.thread === e.thread && v.step < e.step && v.variables).pop();
  const old = new Map(before ? before.variables : []);
  const cells = all.map(([name, value]) => `<span class="${before && old.get(name) !== value ? 'changed' : ''}">${escape(name)} = ${escape(value)}</span>`);
  $('variables').hidden = !cells.length;
  $('variables').innerHTML = `<h2>Variables</h2><div>${cells.join('')}</div>`;
}

// Shows the last value written to each location that several threads use, in the order of the
// steps.
function drawMemory() {
  const memory = new Map();
  for (const e of events()) if (e.shared && e.reads && !memory.has(e.location) && e.initial) memory.set(e.location, [e.initial, -1]);
  const past = events().filter((e) => e.step <= view.step || headOf(e.step) === view.step);
  for (const e of past) if (e.shared && e.written !== undefined) memory.set(e.location, [e.written, headOf(e.step)]);
  const cells = [...memory].map(([name, [value, step]]) => `<span class="${step === view.step ? 'changed' : ''}">${escape(name)} = ${escape(value)}</span>`);
  $('memory').hidden = !cells.length;
  $('memory').innerHTML = `<h2>Written last</h2><div>${cells.join('')}</div>`;
}

function drawSource() {
  const e = current(), x = error(), name = file(e.file).length ? e.file : x.file, source = file(name);
  const used = new Map();
  for (const v of events()) if (v.file === name && visible(v)) used.set(v.line, v.step);
  const origin = x.rf.filter(([, to]) => headOf(to) === e.step).map(([from]) => events()[from]).find((v) => v.file === name);
  $('source').innerHTML = `<h2>${escape(name)}</h2><pre>` + source.map((text, i) => {
    const line = i + 1, classes = ['row'];
    if (used.has(line)) classes.push('used');
    if (x.file === name && x.line === line) classes.push('fails');
    if (origin && origin.line === line) classes.push('origin');
    const here = e.file === name && e.line === line;
    if (here) classes.push('current');
    return `<span class="${classes.join(' ')}" data-line="${line}"><i>${line}</i>${escape(text)}</span>`;
  }).join('') + '</pre>';
  const row = document.querySelector('#source .current'), pane = $('source');
  if (row) pane.scrollTop = row.offsetTop - pane.offsetTop - pane.clientHeight / 3;
}

function bringIntoView(at) {
  const pane = $('execution'), top = at.offsetTop, margin = 60;
  if (top - margin < pane.scrollTop) pane.scrollTop = top - margin;
  if (top + at.offsetHeight + margin > pane.scrollTop + pane.clientHeight) pane.scrollTop = top + at.offsetHeight + margin - pane.clientHeight;
  pane.scrollLeft = Math.max(0, Math.min(pane.scrollLeft, at.offsetLeft - margin));
  if (at.offsetLeft + at.offsetWidth > pane.scrollLeft + pane.clientWidth) pane.scrollLeft = at.offsetLeft - margin;
}

function drawSelection() {
  const shown = events().filter(visible);
  for (const e of shown) {
    const at = $(`e${e.step}`);
    at.classList.toggle('selected', e.step === view.step);
    at.classList.toggle('later', e.step > view.step);
    if (e.step === view.step) bringIntoView(at);
  }
  $('position').textContent = `step ${number(view.step)} of ${shown.length}`;
}

function drawControls() {
  for (const box of document.querySelectorAll('[data-relation]')) box.checked = view.shown[box.dataset.relation];
  $('all').checked = view.all;
  const dark = view.theme === 'dark' || (view.theme === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
  $('play').textContent = playing ? 'pause' : 'play';
}

function drawStep() {
  drawSelection();
  drawArrows();
  drawGraph();
  drawDetail();
  drawVariables();
  drawMemory();
  drawSource();
  drawControls();
  writeAddress();
}

function draw() {
  drawTitle();
  drawGrid();
  drawWhy();
  drawStep();
}

// ---- moving about ----------------------------------------------------------------------------------------------------

const shownSteps = () => events().filter(visible).map((e) => e.step);
function lastStep() {
  const steps = shownSteps();
  return steps.length ? steps[steps.length - 1] : 0;
}

// The step to be selected at first: the first surprising or failing one.
function firstMarked() {
  const marked = events().find((e) => visible(e) && (e.why || e.culprit));
  return marked ? marked.step : lastStep();
}

function select(step) {
  if (step === undefined || step < 0) return;
  view.step = step;
  drawStep();
}

const forward = (steps) => steps.find((s) => s > view.step);
const backward = (steps) => steps.filter((s) => s < view.step).pop();
const inThread = () => events().filter((e) => visible(e) && e.thread === current().thread).map((e) => e.step);

function play() {
  if (playing) {
    clearInterval(playing);
    playing = 0;
  } else {
    if (forward(shownSteps()) === undefined) view.step = shownSteps()[0];
    playing = setInterval(() => {
      const next = forward(shownSteps());
      if (next === undefined) play();
      else select(next);
    }, 900);
  }
  drawStep();
}

function showError(i) {
  view.error = i % data.errors.length;
  view.step = firstMarked();
  draw();
}

function toggle(name) {
  view.shown[name] = !view.shown[name];
  drawStep();
}

function showAll() {
  view.all = !view.all;
  view.step = headOf(view.step);
  if (!visible(current())) view.step = backward(shownSteps()) ?? shownSteps()[0] ?? 0;
  draw();
}

function changeView() {
  view.graph = !view.graph;
  drawStep();
}

function changeTheme() {
  view.theme = document.documentElement.dataset.theme === 'dark' ? 'light' : 'dark';
  drawStep();
}

function showKeys() {
  $('keys').hidden = !$('keys').hidden;
  $('help').setAttribute('aria-expanded', String(!$('keys').hidden));
}

const KEYS = {
  ArrowDown: () => select(forward(shownSteps())), j: () => select(forward(shownSteps())),
  ArrowUp: () => select(backward(shownSteps())), k: () => select(backward(shownSteps())),
  ArrowRight: () => select(forward(inThread())), ArrowLeft: () => select(backward(inThread())),
  Home: () => select(shownSteps()[0]), End: () => select(lastStep()), ' ': play,
  g: () => select(headOf((error().rf.find(([, to]) => headOf(to) === view.step) || [view.step])[0])),
  a: showAll, v: changeView, t: changeTheme, n: () => showError(view.error + 1), '?': showKeys,
};
for (const r of RELATIONS) KEYS[r.key] = () => toggle(r.name);

function listen() {
  document.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.target.tagName === 'SELECT' || !KEYS[event.key]) return;
    if (event.key === ' ' && event.target.tagName === 'BUTTON') return;
    event.preventDefault();
    KEYS[event.key]();
  });
  $('execution').addEventListener('click', (event) => {
    const at = event.target.closest('[data-step]');
    if (at) select(Number(at.dataset.step));
  });
  $('source').addEventListener('click', (event) => {
    const row = event.target.closest('.used');
    const of = row ? events().filter((e) => visible(e) && e.line === Number(row.dataset.line)).map((e) => e.step) : [];
    if (of.length) select(forward(of) ?? of[0]);
  });
  $('relations').addEventListener('change', (event) => toggle(event.target.dataset.relation));
  $('errors').addEventListener('change', (event) => showError(Number(event.target.value)));
  $('all').addEventListener('change', showAll);
  for (const [id, key] of [['first', 'Home'], ['back', 'ArrowUp'], ['play', ' '], ['next', 'ArrowDown'], ['last', 'End'], ['view', 'v'], ['theme', 't'], ['help', '?']])
    $(id).addEventListener('click', () => KEYS[key]());
  addEventListener('resize', drawStep);
}

// ---- coverage --------------------------------------------------------------------------------------------------------

function coverageOf(file) {
  const rows = file.unreached.map((line, i) => `<span class="row"><i>${line}</i>${escape(file.texts[i])}</span>`).join('');
  return `<h3>${escape(short(file.file))}: ${file.lines.hit} of ${file.lines.found} lines, ${file.branches.hit} of ${file.branches.found} branches were run</h3>` +
    (rows ? `<pre>${rows}</pre>` : '');
}

function drawCoverage() {
  if (data.coverage) $('coverage').innerHTML = `<h2>Not reached</h2>${data.coverage.files.map(coverageOf).join('')}`;
}

// ---- the start -------------------------------------------------------------------------------------------------------

function drawWithoutErrors() {
  const warnings = data.warnings.map((w) => `<p class="why">${escape(short(w.file))}:${w.line}: ${escape(w.message)}</p>`).join('');
  $('message').textContent = short(data.file);
  document.querySelector('nav').hidden = true;
  document.querySelector('main').innerHTML = `<section id="execution"><h2>${data.warnings.length ? 'Warnings' : 'No errors'}</h2>${warnings}<div id="coverage"></div></section>`;
  drawControls();
}

function drawIndex() {
  const row = (p, i) => `<tr><td><span class="badge ${escape(p.verdict)}">${escape(p.verdict)}</span></td>` +
    `<td><button data-program="program=${i}">${escape(p.file)}</button></td><td class="faint">${escape(p.errors.length ? p.errors[0].message : p.summary)}</td></tr>`;
  const unsafe = all.programs.filter((p) => p.verdict === 'unsafe').length;
  document.title = `smc: ${all.programs.length} programs`;
  $('verdict').hidden = true;
  $('message').textContent = `${all.programs.length} programs, ${unsafe} unsafe`;
  document.querySelector('nav').hidden = true;
  document.querySelector('main').innerHTML = `<section id="execution"><table id="programs">${all.programs.map(row).join('')}</table></section>`;
}

// Adds a button that leads from a program back to the index.
function drawBack() {
  $('summary').insertAdjacentHTML('beforebegin', '<button id="index" data-program="">all programs</button>');
}

// Reloads the page when the address names another program.
function listenForPrograms() {
  addEventListener('hashchange', () => {
    if (new URLSearchParams(location.hash.slice(1)).get('program') !== (data ? String(chosen) : null)) location.reload();
  });
  document.addEventListener('click', (event) => {
    const at = event.target.closest('[data-program]');
    if (at) location.hash = at.dataset.program;
  });
}

if (all.programs) listenForPrograms();
if (data) {
  readAddress();
  drawHead();
  if (all.programs) drawBack();
  if (data.errors.length) {
    listen();
    draw();
  } else {
    drawWithoutErrors();
  }
  drawCoverage();
} else {
  drawIndex();
}

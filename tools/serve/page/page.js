// The page of smc serve. The server sends the state, and each change of it, as events; everything
// that is drawn comes from `state` and `view`.
'use strict';
const $ = (id) => document.getElementById(id);
let state = { directory: '', listing: true, messages: '', models: [], items: [] };
// selected: name of the program; run: number of the run that is shown, 0: the newest; shown: number of
// the run whose execution is in the frame.
const view = { selected: '', run: 0, filter: '', theme: matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light', shown: 0 };

const newest = (item) => item.runs[item.runs.length - 1];
const current = () => state.items.find((item) => item.name === view.selected);
const visible = () => state.items.filter((item) => item.name.toLowerCase().includes(view.filter.toLowerCase()));
const isActive = (run) => run !== undefined && run.state !== 'ended';
const shownRun = (item) => item && (item.runs.find((run) => run.number === view.run) || newest(item));

function make(tag, text, attributes = {}) {
  const element = document.createElement(tag);
  element.textContent = text;
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
}

// ---- words -----------------------------------------------------------------------------------------------------------

const number = (n) => Number(n).toLocaleString('en');
const count = (n, word) => `${number(n)} ${word}${n === 1 ? '' : 's'}`;

// The word of a badge: the verdict of a run, or what it does.
function wordOf(run) {
  if (!run) return 'none';
  if (run.state !== 'ended') return run.state;
  return run.result && run.result.verdict ? run.result.verdict : run.cancelled ? 'cancelled' : 'refused';
}
const CLASSES = { cancelled: 'waiting' };
const LABELS = { none: 'not run', refused: 'not checked' };

function badge(run) {
  const word = wordOf(run);
  return make('span', LABELS[word] || word, { class: `badge ${CLASSES[word] || word}` });
}

function progressText(run) {
  const p = run.progress;
  if (run.state === 'waiting') return 'waits for other checks';
  if (!p) return 'runs';
  const left = p.seconds_left !== undefined ? `, ${p.at_most ? 'at least ' : ''}${p.seconds_left.toFixed(0)} s left` : '';
  return `${count(p.executions, 'execution')}, ${number(p.blocked)} blocked, ${count(p.errors, 'error')}, ${p.seconds.toFixed(1)} s${left}`;
}

function summaryText(run) {
  if (run.state !== 'ended') return progressText(run);
  const r = run.result, options = run.options ? `; ${run.options}` : '';
  if (!r || !r.verdict) return run.cancelled ? `cancelled${options}` : `smc did not check it${options}`;
  const reason = r.reason ? ` (${r.reason})` : '';
  const work = r.executions === undefined ? '' : `: ${count(r.executions, 'execution')} (${number(r.blocked)} blocked)`;
  const how = `${r.model ? `, model ${r.model}` : ''}${r.algo ? `, algorithm ${r.algo}` : ''}`;
  return `${r.verdict}${reason}${work}${how}${r.seconds === undefined ? '' : `, ${r.seconds.toFixed(2)} s`}${options}`;
}

// ---- drawing ---------------------------------------------------------------------------------------------------------

function rowOf(item) {
  const row = make('li', '', { role: 'option', id: `item${item.id}`, 'aria-selected': String(item.name === view.selected) });
  row.dataset.name = item.name;
  row.append(badge(newest(item)), make('span', item.name, { class: 'name' }));
  return row;
}

function drawItems() {
  const items = visible();
  $('items').replaceChildren(...items.map(rowOf));
  const selected = items.find((item) => item.name === view.selected);
  if (selected) $('items').setAttribute('aria-activedescendant', `item${selected.id}`);
  else $('items').removeAttribute('aria-activedescendant');
}

function drawHead() {
  const unsafe = state.items.filter((item) => wordOf(newest(item)) === 'unsafe').length;
  const active = state.items.filter((item) => isActive(newest(item))).length;
  $('directory').textContent = state.directory || 'smc';
  document.title = `${unsafe ? `(${unsafe}) ` : ''}smc: ${state.directory.split('/').pop()}`;
  $('totals').textContent = `${count(state.items.length, 'program')}, ${unsafe} unsafe${active ? `, ${active} running or waiting` : ''}`;
  const text = state.listing ? 'Looking for programs and tests ..' : state.items.length ? '' : 'No programs or tests were found.';
  if ($('listing').textContent !== text) $('listing').textContent = text;
  $('notes').textContent = state.messages;
  $('notes').hidden = !state.messages;
  $('list').disabled = state.listing;
  $('cancelall').disabled = !active;
  if ($('model').options.length === 1) $('model').append(...state.models.map((name) => make('option', name, { value: name })));
}

function historyButton(run) {
  const when = run.ended ? new Date(run.ended * 1000).toLocaleTimeString() : run.state;
  const button = make('button', '', { 'aria-pressed': String(run === shownRun(current())) });
  button.append(badge(run));
  button.title = button.ariaLabel = `Run ${run.number}: ${LABELS[wordOf(run)] || wordOf(run)}, ${when}${run.options ? `, ${run.options}` : ''}`;
  button.dataset.run = run.number;
  return button;
}

function drawProgress(run) {
  const share = run && run.progress ? run.progress.share : undefined;
  $('progress').hidden = !run || run.state !== 'running';
  if (share === undefined) $('progress').removeAttribute('value');
  else $('progress').value = share;
}

// Loads the execution of a run into the frame, unless it is there.
function drawExecution(run) {
  const has = Boolean(run && run.page);
  $('execution').hidden = $('open').hidden = !has;
  // The part before '#' differs, too: otherwise the frame would not be loaded again.
  if (has) $('open').href = `report/${run.number}?${view.theme}#theme=${view.theme}`;
  if (has && view.shown !== run.number) $('execution').src = $('open').href;
  view.shown = has ? run.number : 0;
}

function drawRun() {
  const item = current(), run = shownRun(item);
  $('name').textContent = item ? item.name : 'Choose a program';
  $('check').disabled = !item || isActive(newest(item));
  $('hunt').disabled = $('check').disabled || item.command !== 'check';
  $('cancel').disabled = !item || !isActive(newest(item));
  $('history').replaceChildren(...(item ? [...item.runs].reverse().map(historyButton) : []));
  $('summary').textContent = run ? summaryText(run) : item ? 'It was not checked since smc serve started.' : '';
  const errors = run && run.result && !run.page ? run.result.errors : []; // the execution shows them, too
  $('errors').replaceChildren(...errors.map((e) => make('li', `${e.file ? `${e.file}:${e.line}: ` : ''}${e.message} [${e.kind}]`)));
  $('errors').hidden = !errors.length;
  $('messages').textContent = run && !run.page ? run.messages : '';
  $('messages').hidden = !$('messages').textContent;
  $('messages').classList.toggle('only', Boolean(run && !run.result));
  drawProgress(run);
  drawExecution(run);
}

function draw() {
  document.documentElement.dataset.theme = view.theme;
  drawHead();
  drawItems();
  drawRun();
}

// ---- what screen readers say -----------------------------------------------------------------------------------------

let lastSpoken = 0;
// Announces the end of each check, and the progress of the selected one every ten seconds.
function announce(before, item) {
  const run = newest(item);
  if (!run) return;
  const ended = run.state === 'ended' && (!before || !newest(before) || newest(before).number !== run.number || newest(before).state !== 'ended');
  const now = Date.now();
  if (!ended && (item.name !== view.selected || now - lastSpoken < 10000)) return;
  if (!ended) lastSpoken = now;
  $('live').textContent = `${item.name}: ${summaryText(run)}`;
}

// ---- requests --------------------------------------------------------------------------------------------------------

const post = (path, body) => fetch(path, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) });

function check(item, hunt = false) {
  if (!item || (hunt && item.command !== 'check')) return;
  view.run = 0;
  const body = { item: item.id, hunt };
  if ($('model').value) body.model = $('model').value;
  if (Number($('unroll').value) > 0) body.unroll = Math.floor(Number($('unroll').value));
  post('check', body);
}

function cancel() {
  const item = current();
  if (item && isActive(newest(item))) post('cancel', { run: newest(item).number });
}

function checkAll() {
  for (const item of visible()) check(item);
}

// ---- moving about ----------------------------------------------------------------------------------------------------

function select(item) {
  if (!item) return;
  view.selected = item.name;
  view.run = 0;
  drawItems();
  drawRun();
  $(`item${item.id}`).scrollIntoView({ block: 'nearest' });
}

function move(by) {
  const items = visible(), at = items.findIndex((item) => item.name === view.selected);
  select(items[at < 0 ? 0 : Math.min(Math.max(at + by, 0), items.length - 1)]);
}

function showRun(by) {
  const item = current(), run = shownRun(item);
  if (!run) return;
  const to = item.runs[item.runs.indexOf(run) + by];
  if (to) view.run = to.number;
  drawRun();
}

function changeTheme() {
  view.theme = view.theme === 'dark' ? 'light' : 'dark';
  view.shown = 0;
  draw();
}

function toggleList() {
  const wide = document.querySelector('main').classList.toggle('wide');
  $('wide').setAttribute('aria-pressed', String(wide));
}

function showKeys() {
  $('keys').hidden = !$('keys').hidden;
  $('help').setAttribute('aria-expanded', String(!$('keys').hidden));
}

function openExecution() {
  if (!$('open').hidden) $('open').click();
}

const KEYS = {
  ArrowDown: () => move(1), j: () => move(1), ArrowUp: () => move(-1), k: () => move(-1),
  Home: () => move(-state.items.length), End: () => move(state.items.length),
  Enter: () => check(current()), r: () => check(current()), h: () => check(current(), true), c: cancel,
  A: checkAll, X: () => post('cancel', { run: 0 }), '[': () => showRun(-1), ']': () => showRun(1),
  e: () => $('execution').focus(), o: openExecution, '/': () => $('filter').focus(), l: () => post('list', {}),
  w: toggleList, t: changeTheme, '?': showKeys,
};

function listen() {
  document.addEventListener('keydown', (event) => {
    const tag = event.target.tagName;
    if (event.ctrlKey || event.altKey || event.metaKey || !KEYS[event.key]) return;
    if (tag === 'INPUT' || tag === 'SELECT') return;
    if (event.key === 'Enter' && (tag === 'BUTTON' || tag === 'A')) return;
    event.preventDefault();
    KEYS[event.key]();
  });
  $('items').addEventListener('click', (event) => {
    const row = event.target.closest('li');
    if (row) select(state.items.find((item) => item.name === row.dataset.name));
  });
  $('history').addEventListener('click', (event) => {
    const button = event.target.closest('[data-run]');
    if (button) view.run = Number(button.dataset.run);
    drawRun();
  });
  $('filter').addEventListener('input', () => {
    view.filter = $('filter').value;
    drawItems();
  });
  $('filter').addEventListener('keydown', (event) => {
    if (event.key === 'Escape' || event.key === 'Enter') $('items').focus();
  });
  for (const [id, key] of [['checkall', 'A'], ['cancelall', 'X'], ['list', 'l'], ['wide', 'w'], ['theme', 't'], ['help', '?'], ['check', 'r'], ['hunt', 'h'], ['cancel', 'c']])
    $(id).addEventListener('click', () => KEYS[key]());
}

function receive() {
  const events = new EventSource('events');
  events.addEventListener('all', (event) => {
    state = JSON.parse(event.data);
    if (!current() && state.items.length) view.selected = state.items[0].name;
    draw();
  });
  events.addEventListener('item', (event) => {
    const item = JSON.parse(event.data), before = state.items[item.id];
    state.items[item.id] = item;
    draw();
    announce(before, item);
  });
  events.addEventListener('open', () => { $('lost').hidden = true; });
  events.addEventListener('error', () => { $('lost').hidden = false; });
}

listen();
draw();
receive();
$('items').focus();

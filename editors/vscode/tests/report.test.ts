import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import test from 'node:test';
import { renderTables } from '../src/execution/page';
import { restrictPage } from '../src/execution/restrict';
import { marksOf, tablesOf } from '../src/execution/table';
import { commandArguments, type Command, type Language } from '../src/smc/arguments';
import type { Request, Settings } from '../src/smc/arguments';
import { describeOrders, editsOf } from '../src/smc/orders';
import { run } from '../src/smc/process';
import { objectsOf, parseOutput, suggestedCommand } from '../src/smc/report';
import { lineOfEstimate, verdictOf, verdictOfSummary } from '../src/smc/verdict';

/** The smc that is tested: these tests are skipped where there is none. */
const smc = process.env.SMC ?? 'smc';
const skip = spawnSync(smc, ['--version']).status === 0 ? false : `${smc} does not start`;
const programs = path.resolve('tests/programs');
const settings: Settings = {
    path: smc,
    model: '',
    algorithm: '',
    unroll: null,
    timeLimit: 20,
    commandTimeLimit: 300,
    memoryLimit: 2000,
    extra: [],
};

/** What smc prints about a program of this folder, with the arguments of the extension. */
async function outcome(name: string, command: Command, request: Partial<Request> = {}) {
    const language: Language = name.endsWith('.litmus') ? 'litmus' : 'c';
    const file = path.join(programs, name);
    const words = commandArguments({ command, file, language, ...request }, settings);
    return run(smc, words, { cwd: programs, signal: new AbortController().signal });
}

async function report(name: string, command: Command, request: Partial<Request> = {}) {
    const { status, stdout, stderr } = await outcome(name, command, request);
    assert.ok(status === 0 || status === 1, stderr);
    return parseOutput(stdout);
}

test('a data race is a table of its steps', { skip }, async () => {
    const output = await report('publish.c', 'check');
    const [table, ...others] = tablesOf(output);
    assert.ok(table);
    assert.deepEqual(others, []);
    assert.deepEqual(table.threads, ['thread 0', 'thread 1']);
    assert.deepEqual(
        table.steps.map((s) => [s.number, s.line, s.column_of, s.text, s.culprit]),
        [
            [1, 10, 1, 'write data = 42 (plain)', true],
            [2, 11, 1, 'write flag = 1 (relaxed)', false],
            [3, 18, 0, 'read flag = 1 (acquire), from step 2', false],
            [4, 18, 0, 'read data = 0 (plain), initial value', true],
        ]
    );
    assert.equal(table.sentences.length, 1);
    assert.deepEqual(
        marksOf(table).map((m) => [m.line, m.text]),
        [
            [10, 'step 1, thread 1: write data = 42 (plain)'],
            [18, 'step 4, thread 0: read data = 0 (plain), initial value'],
        ]
    );
    assert.deepEqual(verdictOf(output), {
        kind: 'bad',
        word: 'unsafe',
        line: 'unsafe: 1 error, found in execution 2 (0 blocked), model rc11, algo tracer',
    });
});

test('of several tests the worst is the verdict', { skip }, async () => {
    const refused = await outcome('tests.c', 'check');
    assert.equal(refused.status, 2);
    assert.equal(suggestedCommand(refused.stderr), 'test');
    const output = await report('tests.c', 'test');
    assert.equal(output.results.length, 2);
    const verdict = verdictOf(output);
    assert.equal(verdict?.kind, 'bad');
    assert.equal(verdict?.line, 'unsafe: 2 programs, 1 unsafe, model rc11');
    assert.deepEqual(
        tablesOf(output).map((t) => t.program),
        ['two']
    );
});

test('one test of a file, with every command of a lens', { skip }, async () => {
    for (const command of ['check', 'hunt'] as const) {
        const output = await report('tests.c', command, { test: 'two' });
        assert.deepEqual(
            tablesOf(output).map((t) => [t.program, t.kind]),
            [['two', 'assertion']]
        );
    }
    const output = await report('tests.c', 'relax', { test: 'begins_anew' });
    assert.equal(output.orders.length, 1);
});

test('an object, by the command that smc names', { skip }, async () => {
    const refused = await outcome('counter.c', 'check');
    assert.equal(suggestedCommand(refused.stderr), 'linearize');
    const [table] = tablesOf(await report('counter.c', 'linearize'));
    assert.equal(table?.program, 'next() | next()');
    assert.deepEqual(table.threads, ['thread 1', 'thread 2']); // main only starts them
});

test('the threads of a deadlock are marked where they wait', { skip }, async () => {
    const [table] = tablesOf(await report('deadlock.c', 'check'));
    assert.ok(table);
    assert.equal(table.kind, 'deadlock');
    const lines = marksOf(table).map((m) => m.line);
    assert.deepEqual(
        [...lines].sort((a, b) => a - b),
        [5, 14]
    );
    assert.ok(table.steps.some((s) => s.waits));
});

test('changes of memory orders, with their places', { skip }, async () => {
    const output = await report('publish.c', 'repair');
    const [orders] = output.orders;
    assert.ok(orders);
    const file = 'publish.c';
    assert.deepEqual(describeOrders(orders), [`${file}:11:5: store: relaxed -> release`]);
    assert.deepEqual(editsOf(orders), [
        { file, line: 11, column: 37, end_column: 57, text: 'memory_order_release' },
    ]);
    assert.equal(verdictOf(output), undefined);
});

test('estimates, and verdicts of litmus tests', { skip }, async () => {
    const output = await report('publish.c', 'estimate');
    assert.equal(verdictOf(output), undefined);
    assert.match(
        output.estimates.map(lineOfEstimate).join(),
        /^estimate: 2 executions, [0-9.]+ s, model rc11; errors were found/
    );
    assert.deepEqual(verdictOf(await report('sb.litmus', 'check')), {
        kind: 'good',
        word: 'Ok',
        line: 'SB: Ok, exists: the condition holds in 1 of 4 executions, model rc11',
    });
});

test('summaries of the language server', () => {
    assert.equal(verdictOfSummary('unsafe: 1 executions, model rc11')?.kind, 'bad');
    assert.equal(verdictOfSummary('no error found: 2 tests, 0 with errors')?.kind, 'good');
    assert.equal(verdictOfSummary('incomplete, time limit: 9 executions')?.kind, 'open');
    assert.equal(verdictOfSummary('not checked')?.kind, 'open');
    assert.equal(verdictOfSummary('cancelled'), undefined);
});

test('objects that follow one another, braces in strings', () => {
    assert.deepEqual(objectsOf('{"a": "}{\\"", "b": {}}\n{}'), [{ a: '}{"', b: {} }, {}]);
    assert.deepEqual(objectsOf(''), []);
    assert.throws(() => objectsOf('{"a": {'));
    assert.throws(() => objectsOf('{"a": }'));
});

test('a program that could not be checked leaves the verdict open', { skip }, async () => {
    const [good] = (await report('tests.c', 'test')).results.filter(
        (r) => r.verdict === 'verified'
    );
    assert.ok(good);
    const verdict = verdictOf({ ...parseOutput('{"verdict": null}'), results: [good] });
    assert.equal(verdict?.kind, 'open');
    assert.equal(verdict.line, 'verified: 2 programs, 0 unsafe, 1 not checked, model rc11');
});

test('the command that a file without main needs', () => {
    const message = "q.c: error: the program has no function 'main' to start in, but tests: ";
    assert.equal(suggestedCommand(`${message}smc test FILE\n`), 'test');
    assert.equal(suggestedCommand('x: smc linearize FILE\n'), 'linearize');
    assert.equal(suggestedCommand('smc test FILE.c\n'), undefined);
});

test('text of the program is no HTML in the view', { skip }, async () => {
    const tables = tablesOf(await report('publish.c', 'check'));
    const evil = '"><img src=x onerror=alert(1)>&\'';
    const [table] = tables;
    assert.ok(table);
    table.message = table.kind = table.program = table.model = evil;
    table.threads = [evil, evil];
    table.sentences = [evil];
    for (const s of table.steps) s.text = s.note = s.file = evil;
    const page = renderTables(tables, evil, 'n0nce');
    assert.ok(!page.includes('<img'));
    assert.ok(page.includes('&quot;&gt;&lt;img'));
    assert.match(page, /content="default-src 'none'; style-src 'nonce-n0nce'; script-src/);
    assert.equal(page.match(/<script/g)?.length, 1);
});

test('the report page of a run is fit for a webview', { skip }, async () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'smc-test-'));
    const page = path.join(folder, 'page.html');
    try {
        await report('publish.c', 'check', { page });
        const html = restrictPage(fs.readFileSync(page, 'utf8'), 'abc');
        const scripts = html.match(/<script[^>]*>/g) ?? [];
        assert.ok(scripts.length > 0);
        for (const script of scripts) assert.match(script, /^<script nonce="abc"/);
        assert.doesNotMatch(html, /\son\w+=|<(?:link|iframe|object|embed)\b/);
        assert.doesNotMatch(html, /(?:src|href)="(?!#)/);
    } finally {
        fs.rmSync(folder, { recursive: true });
    }
});

test('a report page keeps only its own scripts', () => {
    const policy =
        '<meta http-equiv="Content-Security-Policy" content="default-src *; script-src *">';
    const page = restrictPage(`${policy}<script>1</script><script type="x">2</script>`, 'abc');
    assert.equal(
        page,
        '<meta http-equiv="Content-Security-Policy" content="default-src \'none\'; ' +
            "style-src 'unsafe-inline'; script-src 'nonce-abc'\">" +
            '<script nonce="abc">1</script><script nonce="abc" type="x">2</script>'
    );
    assert.throws(() => restrictPage('<html></html>', 'abc'));
});

import assert from 'node:assert/strict';
import test from 'node:test';
import { run, type Progress } from '../src/smc/process';

const cwd = process.cwd();

function node(script: string, options: Partial<Parameters<typeof run>[2]> = {}) {
    const signal = new AbortController().signal;
    return run(process.execPath, ['-e', script], { cwd, signal, ...options });
}

function isAlive(pid: number): boolean {
    try {
        process.kill(pid, 0);
        return true;
    } catch {
        return false;
    }
}

async function ends(pid: number): Promise<boolean> {
    for (let i = 0; i < 200 && isAlive(pid); i++) await new Promise((r) => setTimeout(r, 50));
    return !isAlive(pid);
}

test('status, standard output, and standard error without the progress', async () => {
    const seen: Progress[] = [];
    const progress = '{"progress": {"executions": 3, "seconds": 1}}';
    const outcome = await node(
        `console.log('{"a": 1}'); console.error('one'); console.error('${progress}');
         process.stderr.write('{"progress": 7'); process.exitCode = 3`,
        { onProgress: (p) => seen.push(p) }
    );
    assert.deepEqual(outcome, {
        status: 3,
        cancelled: false,
        stdout: '{"a": 1}\n',
        stderr: 'one\n{"progress": 7\n',
    });
    assert.deepEqual(seen, [{ executions: 3, seconds: 1 }]);
});

test('arguments are not read by a shell', async () => {
    const signal = new AbortController().signal;
    const words = ['-e', 'console.log(process.argv[1])', '$(id) `id` ; "x" *'];
    assert.equal((await run(process.execPath, words, { cwd, signal })).stdout, `${words[2]}\n`);
});

test('a program that is not there', async () => {
    const signal = new AbortController().signal;
    await assert.rejects(run('/no/such/smc', [], { cwd, signal }), { code: 'ENOENT' });
});

test('cancelling ends the program and its children, also deaf ones', async () => {
    const abort = new AbortController();
    const child = `process.on('SIGTERM', () => {}); setInterval(() => {}, 1000);
                   console.error('{"progress": {"executions": ' + process.pid + '}}')`;
    const words = JSON.stringify(['-e', child]);
    const parent = `require('child_process').spawn(process.execPath, ${words},
                                                   { stdio: 'inherit' }); ${child}`;
    const pids: number[] = [];
    const outcome = await node(parent, {
        signal: abort.signal,
        graceMilliseconds: 50,
        onProgress: (p) => {
            pids.push(p.executions);
            if (pids.length === 2) abort.abort();
        },
    });
    assert.equal(outcome.cancelled, true);
    assert.equal(outcome.status, null);
    assert.equal(pids.length, 2);
    for (const pid of pids) assert.ok(await ends(pid));
});

test('a run that was cancelled before it begins ends at once', async () => {
    const abort = new AbortController();
    abort.abort();
    const outcome = await node('setInterval(() => {}, 1000)', { signal: abort.signal });
    assert.equal(outcome.cancelled, true);
});

test('a result without end is refused', async () => {
    const script = 'for (;;) require("fs").writeSync(1, "x".repeat(4096))';
    await assert.rejects(node(script, { limitBytes: 10000 }), /too large/);
});

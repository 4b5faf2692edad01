import assert from 'node:assert/strict';
import test from 'node:test';
import { commandArguments, hasPage, serverArguments, type Settings } from '../src/smc/arguments';

const settings: Settings = {
    path: 'smc',
    model: '',
    algorithm: '',
    unroll: null,
    timeLimit: 20,
    commandTimeLimit: 0,
    memoryLimit: 2000,
    extra: [],
};
const file = '/home/me/a file; rm -rf $HOME.c';

test('the defaults of a check', () => {
    assert.deepEqual(commandArguments({ command: 'check', file, language: 'c' }, settings), [
        '--format=json',
        '--progress=json',
        '--memory-limit=2000',
        '--project=auto',
        file,
    ]);
});

test('all settings of a check, and its page', () => {
    const all = { ...settings, model: 'tso', algorithm: 'trust', unroll: 0, extra: ['-DN=2'] };
    const words = commandArguments(
        { command: 'check', file, language: 'cpp', page: '/tmp/p.html' },
        { ...all, commandTimeLimit: 7, memoryLimit: 0 }
    );
    assert.deepEqual(words, [
        '--format=json',
        '--progress=json',
        '--model=tso',
        '--unroll=0',
        '--algo=trust',
        '--time-limit=7',
        '--project=auto',
        '-DN=2',
        '--html=/tmp/p.html',
        file,
    ]);
});

test('a test of a file is checked by smc test, hunted by smc hunt', () => {
    const of = (command: 'check' | 'hunt') =>
        commandArguments({ command, file, language: 'rust', test: 'a::b' }, settings);
    assert.equal(of('check')[0], 'test');
    assert.equal(of('hunt')[0], 'hunt');
    for (const words of [of('check'), of('hunt')]) {
        assert.ok(words.includes('--test=a::b'));
        assert.ok(!words.includes('--project=auto'));
        assert.equal(words.at(-1), file);
    }
});

test('commands get only options that they take', () => {
    const all = { ...settings, algorithm: 'trust', commandTimeLimit: 5 };
    const of = (command: 'hunt' | 'estimate' | 'relax' | 'repair') =>
        commandArguments({ command, file, language: 'c', page: '/tmp/p' }, all);
    for (const command of ['hunt', 'estimate', 'relax', 'repair'] as const)
        assert.ok(!of(command).some((w) => w.startsWith('--algo=')), command);
    assert.ok(!of('estimate').includes('--time-limit=5'));
    assert.ok(of('hunt').includes('--html=/tmp/p'));
    for (const command of ['estimate', 'relax', 'repair'] as const)
        assert.ok(!of(command).some((w) => w.startsWith('--html=')), command);
    assert.ok(!of('relax').includes('--project=auto'));
    assert.ok(of('hunt').includes('--project=auto'));
    assert.equal(hasPage('check', 'litmus'), false);
});

test('the server gets its limits, also where they are off', () => {
    const words = serverArguments({ ...settings, timeLimit: 0, model: 'sc', extra: ['-DA'] });
    assert.deepEqual(words, ['--model=sc', '--time-limit=0', '--memory-limit=2000', '-DA']);
});

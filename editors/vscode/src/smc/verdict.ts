import type { Estimate, Litmus, Output, Result } from './report';

/** The result of a run in a word and in a line. */
export interface Verdict {
    kind: 'good' | 'bad' | 'open'; // "open": nothing is known, or not everything
    word: string;
    line: string;
}

const KINDS: Record<string, Verdict['kind']> = {
    verified: 'good',
    bounded: 'good',
    sampled: 'good',
    unsafe: 'bad',
    incomplete: 'open',
};

function count(n: number, noun: string): string {
    return `${n} ${noun}${n === 1 ? '' : 's'}`;
}

function lineOfResult(r: Result): string {
    const clients = r.linearizability ? `${count(r.linearizability.clients, 'client')}, ` : '';
    const errors = r.errors.length ? `${count(r.errors.length, 'error')}, ` : '';
    const reason = r.reason ? `, ${r.reason}` : '';
    const seen = r.found_in_execution
        ? `found in execution ${r.found_in_execution}`
        : count(r.executions, 'execution');
    const counts = `${clients}${errors}${seen} (${r.blocked} blocked)`;
    return `${r.verdict}${reason}: ${counts}, model ${r.model}, algo ${r.algo}`;
}

/** How bad a verdict is: the worst of several tests is the verdict of the file. */
const ORDER = ['verified', 'bounded', 'sampled', 'incomplete', 'unsafe'];

function ofResults(results: Result[], refused: number): Verdict {
    const worst = results.reduce((a, b) =>
        ORDER.indexOf(b.verdict) > ORDER.indexOf(a.verdict) ? b : a
    );
    const kind = KINDS[worst.verdict] ?? 'open';
    if (results.length === 1 && !refused)
        return { kind, word: worst.verdict, line: lineOfResult(worst) };
    const unsafe = results.filter((r) => r.verdict === 'unsafe').length;
    const programs = count(results.length + refused, 'program');
    const others = refused ? `, ${refused} not checked` : '';
    const line = `${worst.verdict}: ${programs}, ${unsafe} unsafe${others}, model ${worst.model}`;
    if (refused && kind === 'good') return { kind: 'open', word: 'incomplete', line };
    return { kind, word: worst.verdict, line };
}

function ofLitmus(tests: Litmus[]): Verdict {
    const failed = tests.filter((t) => t.answer !== 'Ok').length;
    const unknown = tests.some((t) => t.answer === '?');
    const [t] = tests;
    const line =
        tests.length === 1 && t
            ? `${t.test}: ${t.answer}, ${t.quantifier}: the condition holds in ${t.positive} of ` +
              `${count(t.positive + t.negative, 'execution')}${t.race ? ', data race' : ''}, ` +
              `model ${t.model}`
            : `${count(tests.length, 'litmus test')}, ${failed} not Ok`;
    if (unknown) return { kind: 'open', word: '?', line };
    return { kind: failed ? 'bad' : 'good', word: failed ? 'No' : 'Ok', line };
}

function number(n: number): string {
    return n < 1e6 ? `${Math.round(n)}` : n.toExponential(1);
}

/** An estimate in a line. It is no verdict. */
export function lineOfEstimate(e: Estimate): string {
    const range = `between ${number(e.executions_low)} and ${number(e.executions_high)}`;
    const executions = e.exact
        ? count(e.executions, 'execution')
        : `about ${number(e.executions)} executions (${range})`;
    const seconds = e.seconds === null ? '' : `, ${e.seconds.toPrecision(2)} s`;
    const errors = e.errors ? '; errors were found: smc: Check shows them' : '';
    return `estimate: ${executions}${seconds}, model ${e.model}${errors}`;
}

/** undefined: the run has no verdict, as an estimate and a search for memory orders. */
export function verdictOf(output: Output): Verdict | undefined {
    if (output.results.length) return ofResults(output.results, output.refused);
    return output.litmus.length ? ofLitmus(output.litmus) : undefined;
}

/** Verdict of a summary that the language server sends when a check ends. */
export function verdictOfSummary(summary: string): Verdict | undefined {
    const word = /^(verified|bounded|sampled|unsafe|incomplete|no error found)\b/.exec(
        summary
    )?.[1];
    if (word) return { kind: KINDS[word] ?? 'good', word, line: summary };
    if (summary === 'not checked') return { kind: 'open', word: summary, line: summary };
    return undefined; // it was cancelled
}

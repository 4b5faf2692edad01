/**
 * What smc prints as JSON (`smc --list=schema`), as far as it is shown. A run prints one object or
 * several, for example one for each test and one for all of them.
 */

export interface Place {
    file: string | null;
    line: number;
    column: number; // counted from 1, in bytes; 0: unknown
}

export interface Event extends Place {
    kind: string;
    shown?: number; // the number of the step; absent: it is left out
    text?: string;
    note?: string;
    culprit?: boolean;
    pending?: boolean;
    repeats?: boolean;
}

export interface Thread {
    thread: number;
    name?: string;
    events: Event[];
}

export interface Other extends Place {
    message: string;
    thread: number;
}

export interface ReportedError extends Place {
    kind: string;
    message: string;
    thread: number;
    other?: Other;
    reasons?: string[];
    advice?: string[];
    waits?: Other[];
    execution: { threads: Thread[] };
}

export interface Warning extends Place {
    kind: string;
    severity: string;
    message: string;
}

export type VerdictWord = 'verified' | 'bounded' | 'sampled' | 'unsafe' | 'incomplete';

export interface Result {
    file: string;
    test?: string;
    model: string;
    algo: string;
    verdict: VerdictWord;
    reason?: string;
    executions: number;
    blocked: number;
    found_in_execution?: number; // where the first error has ended the run
    linearizability?: { clients: number; client?: string };
    errors: ReportedError[];
    warnings: Warning[];
}

export interface Litmus {
    test: string;
    model: string;
    quantifier: string;
    answer: string;
    positive: number;
    negative: number;
    race: boolean;
}

export interface Estimate {
    model: string;
    exact: boolean;
    executions: number;
    executions_low: number;
    executions_high: number;
    seconds: number | null;
    errors: number;
}

export interface Edit {
    file: string;
    line: number;
    column: number;
    end_column: number;
    text: string;
}

export interface OrderPlace extends Place {
    what: string;
    text: string;
    order: string;
    edits?: Edit[];
}

export interface Orders {
    command: string;
    model: string;
    complete: boolean;
    places: OrderPlace[];
}

export interface Output {
    results: Result[];
    litmus: Litmus[];
    estimates: Estimate[];
    orders: Orders[];
    refused: number; // programs of several that could not be checked
}

/** Splits texts of JSON objects that follow one another. Throws at what is no JSON. */
export function objectsOf(text: string): unknown[] {
    const objects: unknown[] = [];
    let depth = 0;
    let begin = 0;
    let inString = false;
    for (let i = 0; i < text.length; i++) {
        const c = text[i];
        if (inString) {
            if (c === '\\') i++;
            else if (c === '"') inString = false;
        } else if (c === '"') {
            inString = true;
        } else if (c === '{') {
            if (depth++ === 0) begin = i;
        } else if (c === '}' && --depth === 0) {
            objects.push(JSON.parse(text.slice(begin, i + 1)));
        }
    }
    if (depth !== 0) throw new Error('the result of smc ends in the middle');
    return objects;
}

export function parseOutput(text: string): Output {
    const output: Output = { results: [], litmus: [], estimates: [], orders: [], refused: 0 };
    for (const object of objectsOf(text)) {
        const o = object as Record<string, unknown>;
        if (Array.isArray(o.errors)) output.results.push(object as Result);
        else if ('quantifier' in o) output.litmus.push(object as Litmus);
        else if ('executions_low' in o) output.estimates.push(object as Estimate);
        else if (Array.isArray(o.places)) output.orders.push(object as Orders);
        else if (o.verdict === null) output.refused++;
        // Objects about all programs or models repeat what the others say.
    }
    return output;
}

/** The command that a file without `main` needs, which smc names in its message. */
export function suggestedCommand(messages: string): 'test' | 'linearize' | undefined {
    const found = /\bsmc (test|linearize) FILE$/m.exec(messages);
    return found?.[1] as 'test' | 'linearize' | undefined;
}

import type { Event, Output, Place, ReportedError, Result } from '../smc/report';

/** A counterexample as a table: a row for each step, a column for each thread. */

export interface Cell extends Place {
    number: number; // of the step
    column_of: number; // index in Table.threads
    text: string;
    note?: string;
    culprit: boolean;
    waits: boolean;
    repeats: boolean;
}

export interface Mark extends Place {
    text: string;
    culprit: boolean;
}

export interface Table extends Place {
    kind: string;
    message: string;
    program: string; // the test or client; "": the file is one program
    model: string;
    threads: string[];
    steps: Cell[];
    sentences: string[]; // reasons and advice
    others: Mark[]; // places that belong to the error beside its steps
}

function cellOf(event: Event, column: number): Cell {
    return {
        file: event.file,
        line: event.line,
        column: event.column,
        number: event.shown ?? 0,
        column_of: column,
        text: event.text ?? event.kind,
        ...(event.note === undefined ? {} : { note: event.note }),
        culprit: event.culprit ?? false,
        waits: event.pending ?? false,
        repeats: event.repeats ?? false,
    };
}

function tableOf(error: ReportedError, result: Result): Table {
    // A thread that only starts others has no step that is shown.
    const threads = error.execution.threads.filter((t) =>
        t.events.some((e) => e.shown !== undefined)
    );
    const steps = threads.flatMap((t, i) =>
        t.events.filter((e) => e.shown !== undefined).map((e) => cellOf(e, i))
    );
    const { other } = error;
    const others = [
        ...(other ? [{ ...other, message: `${other.message}, by thread ${other.thread}` }] : []),
        ...(error.waits ?? []),
    ];
    return {
        file: error.file,
        line: error.line,
        column: error.column,
        kind: error.kind,
        message: error.message,
        program: result.test ?? result.linearizability?.client ?? '',
        model: result.model,
        threads: threads.map((t) => `thread ${t.thread}${t.name ? `, ${t.name}` : ''}`),
        steps: steps.sort((a, b) => a.number - b.number),
        sentences: [...(error.reasons ?? []), ...(error.advice ?? [])],
        others: others.map((o) => ({
            file: o.file,
            line: o.line,
            column: o.column,
            text: o.message,
            culprit: true,
        })),
    };
}

export function tablesOf(output: Output): Table[] {
    return output.results.flatMap((r) => r.errors.map((e) => tableOf(e, r)));
}

/**
 * The places to highlight: the steps that show the error, and the places beside them that are no
 * steps. If no step shows it, the place of the error.
 */
export function marksOf(table: Table): Mark[] {
    const marks: Mark[] = table.steps
        .filter((s) => s.culprit)
        .map((s) => ({ ...place(s), text: describe(table, s), culprit: true }));
    for (const other of [...table.others, { ...place(table), text: table.message, culprit: true }])
        if (!marks.some((m) => m.file === other.file && m.line === other.line)) marks.push(other);
    return marks.filter((m) => m.file !== null && m.line > 0);
}

function place(p: Place): Place {
    return { file: p.file, line: p.line, column: p.column };
}

/** A step in a line, as it is shown behind its source line. */
export function describe(table: Table, step: Cell): string {
    return `step ${step.number}, ${table.threads[step.column_of] ?? '?'}: ${step.text}`;
}

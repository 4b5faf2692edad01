/** Finds the functions of a source in which programs start, for the commands above them. */

export interface Start {
    line: number; // from 0
    kind: 'main' | 'test' | 'object' | 'litmus';
    test?: string; // as --test names it
}

export type Lens = 'check' | 'hunt' | 'relax' | 'linearize';

/** The commands that are offered at such a place. */
export function commandsAt(start: Start): Lens[] {
    if (start.kind === 'object') return ['linearize'];
    if (start.kind === 'litmus') return ['check'];
    return ['check', 'hunt', 'relax'];
}

const C_SKIPPED = new RegExp(
    [
        String.raw`//(?:\\\r?\n|[^\n])*`,
        String.raw`/\*[^]*?(?:\*/|$)`,
        String.raw`\bR"([^()\\\s]{0,16})\([^]*?\)\1"`,
        String.raw`"(?:\\[^]|[^"\\\n])*"`,
        String.raw`'(?:\\[^]|[^'\\\n])*'`,
    ].join('|'),
    'g'
);

// A quote without a partner two characters on begins a lifetime.
const RUST_SKIPPED = new RegExp(
    [
        String.raw`//[^\n]*`,
        String.raw`/\*[^]*?(?:\*/|$)`,
        String.raw`\bb?r(#*)"[^]*?"\1`,
        String.raw`"(?:\\[^]|[^"\\])*"`,
        String.raw`'(?:\\[^']+|\\'|[^\\'\n])'`,
    ].join('|'),
    'g'
);

/** Replaces comments and literals by blanks; offsets and lines stay. */
export function blankOut(text: string, skipped: RegExp): string {
    return text.replace(skipped, (found) => found.replace(/[^\n]/g, ' '));
}

/** Calls `add` with the line of each match. */
function eachMatch(text: string, pattern: RegExp, add: (line: number, m: RegExpExecArray) => void) {
    let line = 0;
    let at = 0;
    for (const m of text.matchAll(pattern)) {
        for (; at < m.index; at++) if (text[at] === '\n') line++;
        add(line, m as RegExpExecArray);
    }
}

function startsOfC(text: string): Start[] {
    const code = blankOut(text, C_SKIPPED);
    const starts: Start[] = [];
    eachMatch(code, /\bmain\s*\([^;{})]*\)\s*(?:noexcept\s*)?\{/g, (line) =>
        starts.push({ line, kind: 'main' })
    );
    eachMatch(code, /^[ \t]*SMC_TEST\s*\(\s*(\w+)\s*\)/gm, (line, m) =>
        starts.push({ line, kind: 'test', test: m[1] })
    );
    eachMatch(code, /^[ \t]*TEST(?:_F)?\s*\(\s*(\w+)\s*,\s*(\w+)\s*\)/gm, (line, m) =>
        starts.push({ line, kind: 'test', test: `${m[1]}.${m[2]}` })
    );
    const object = /^[ \t]*SMC_(?:OBJECT|OP|OP_CARRIES)\s*\(/m.exec(code);
    if (object) {
        const line = code.slice(0, object.index).split('\n').length - 1;
        starts.push({ line, kind: 'object' });
    }
    return starts;
}

function startsOfRust(text: string): Start[] {
    const code = blankOut(text, RUST_SKIPPED);
    const starts: Start[] = [];
    const modules: { name: string; depth: number }[] = [];
    let depth = 0;
    let attribute = -1; // the line of a #[test] whose function has not come yet
    const token = /\bmod\s+(\w+)\s*\{|\bfn\s+(\w+)|#\s*\[\s*test\s*\]|[{}]/g;
    eachMatch(code, token, (line, m) => {
        if (m[1] !== undefined) {
            modules.push({ name: m[1], depth: depth++ });
        } else if (m[2] !== undefined) {
            if (attribute >= 0) {
                const test = [...modules.map((o) => o.name), m[2]].join('::');
                starts.push({ line: attribute, kind: 'test', test });
            } else if (m[2] === 'main' && depth === 0) {
                starts.push({ line, kind: 'main' });
            }
            attribute = -1;
        } else if (m[0] === '{') {
            depth++;
        } else if (m[0] === '}') {
            depth--;
            if (modules.at(-1)?.depth === depth) modules.pop();
        } else {
            attribute = line;
        }
    });
    return starts;
}

export function startsOf(text: string, language: string): Start[] {
    if (language === 'rust') return startsOfRust(text);
    if (language === 'litmus') return /^C[ \t]/.test(text) ? [{ line: 0, kind: 'litmus' }] : [];
    return startsOfC(text);
}

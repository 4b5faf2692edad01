/** Settings and requests become lists of arguments. No shell is involved anywhere. */

export interface Settings {
    path: string;
    model: string; // "": the default of smc
    algorithm: string; // "": the default of smc
    unroll: number | null; // null: loops are not bounded
    timeLimit: number; // seconds, of a check on save; 0: none
    commandTimeLimit: number; // seconds, of a command; 0: none
    memoryLimit: number; // MB; 0: none
    extra: string[];
}

export type Command = 'check' | 'test' | 'hunt' | 'estimate' | 'relax' | 'repair' | 'linearize';

export type Language = 'c' | 'cpp' | 'rust' | 'litmus';

export interface Request {
    command: Command;
    file: string; // absolute
    language: Language;
    test?: string; // only this test of the file
    page?: string; // where to write the report page
}

/** Commands whose result is an execution, of which --html makes a page. */
export function hasPage(command: Command, language: Language): boolean {
    return language !== 'litmus' && ['check', 'test', 'hunt', 'linearize'].includes(command);
}

function limits(seconds: number, settings: Settings): string[] {
    const words = [];
    if (seconds > 0) words.push(`--time-limit=${seconds}`);
    if (settings.memoryLimit > 0) words.push(`--memory-limit=${settings.memoryLimit}`);
    return words;
}

function program(settings: Settings): string[] {
    const words = [];
    if (settings.model) words.push(`--model=${settings.model}`);
    if (settings.unroll !== null) words.push(`--unroll=${settings.unroll}`);
    return words;
}

/** What the language server gets as initializationOptions.args. */
export function serverArguments(settings: Settings): string[] {
    return [
        ...program(settings),
        ...(settings.algorithm ? [`--algo=${settings.algorithm}`] : []),
        `--time-limit=${settings.timeLimit}`,
        `--memory-limit=${settings.memoryLimit}`,
        ...settings.extra,
    ];
}

/** The arguments of smc for a command. The file is the last one. */
export function commandArguments(request: Request, settings: Settings): string[] {
    const { command, file, language, test, page } = request;
    const words: string[] = [];
    if (test !== undefined && command === 'check') words.push('test');
    else if (command !== 'check') words.push(command);
    words.push('--format=json', '--progress=json', ...program(settings));
    // hunt and estimate choose their own algorithms; relax and repair explore many variants.
    const isCheck = ['check', 'test', 'linearize'].includes(command);
    if (isCheck && settings.algorithm) words.push(`--algo=${settings.algorithm}`);
    // The limit of estimate is how long it samples, not when to give up.
    words.push(...limits(command === 'estimate' ? 0 : settings.commandTimeLimit, settings));
    // relax and repair do not take compilation databases.
    const takesProject = command !== 'relax' && command !== 'repair';
    if (takesProject && (language === 'c' || language === 'cpp')) words.push('--project=auto');
    words.push(...settings.extra);
    if (page !== undefined && hasPage(command, language)) words.push(`--html=${page}`);
    if (test !== undefined) words.push(`--test=${test}`);
    words.push(file);
    return words;
}

import { spawn } from 'node:child_process';

/** A run of smc. Its whole process group ends when it is cancelled. */

export interface Outcome {
    status: number | null; // null: it was ended by a signal
    cancelled: boolean;
    stdout: string;
    stderr: string; // without the progress
}

export interface Progress {
    executions: number;
    blocked: number;
    errors: number;
    seconds: number;
    share?: number; // of the exploration, from 0 to 1
}

export interface Options {
    cwd: string;
    signal: AbortSignal;
    onProgress?: (progress: Progress) => void;
    graceMilliseconds?: number; // between SIGTERM and SIGKILL
    limitBytes?: number; // of standard output
}

const GRACE = 1000;
const LIMIT = 1 << 26;

function progressOf(line: string): Progress | undefined {
    if (!line.startsWith('{"progress":')) return undefined;
    try {
        return (JSON.parse(line) as { progress: Progress }).progress;
    } catch {
        return undefined;
    }
}

/** Groups of processes that run, by the identifier of the first process. */
const running = new Set<number>();

function signalGroup(pid: number, signal: NodeJS.Signals): void {
    try {
        process.kill(-pid, signal);
    } catch {
        // The group has ended.
    }
}

/** Ends all runs, for when the editor closes. */
export function killAll(): void {
    for (const pid of running) signalGroup(pid, 'SIGKILL');
}

/** Rejects if the program cannot be started, or prints more than the limit. */
export function run(path: string, words: string[], options: Options): Promise<Outcome> {
    return new Promise((resolve, reject) => {
        const child = spawn(path, words, {
            cwd: options.cwd,
            shell: false,
            detached: true, // a process group of its own
            stdio: ['ignore', 'pipe', 'pipe'],
        });
        const pid = child.pid;
        if (pid !== undefined) running.add(pid);
        const out: Buffer[] = [];
        let size = 0;
        let messages = '';
        let line = ''; // the unfinished last line of standard error
        let timer: NodeJS.Timeout | undefined;
        let fault: Error | undefined;

        const stop = (): void => {
            if (pid === undefined) return;
            signalGroup(pid, 'SIGTERM');
            timer ??= setTimeout(
                () => signalGroup(pid, 'SIGKILL'),
                options.graceMilliseconds ?? GRACE
            );
        };
        const finish = (): void => {
            if (timer) clearTimeout(timer);
            options.signal.removeEventListener('abort', stop);
            if (pid === undefined) return;
            // Processes of a cancelled run that outlive its first one end with it.
            if (options.signal.aborted || fault) signalGroup(pid, 'SIGKILL');
            running.delete(pid);
        };
        const takeLine = (text: string): void => {
            const progress = progressOf(text);
            if (progress) options.onProgress?.(progress);
            else messages += text + '\n';
        };

        child.stdout.on('data', (chunk: Buffer) => {
            size += chunk.length;
            if (size <= (options.limitBytes ?? LIMIT)) out.push(chunk);
            else if (!fault) {
                fault = new Error('the result of smc is too large');
                stop();
            }
        });
        child.stderr.setEncoding('utf8');
        child.stderr.on('data', (chunk: string) => {
            const lines = (line + chunk).split('\n');
            line = lines.pop() ?? '';
            lines.forEach(takeLine);
        });
        child.on('error', (error) => {
            finish();
            reject(error);
        });
        child.on('close', (status) => {
            finish();
            if (line) takeLine(line);
            if (fault) return reject(fault);
            return resolve({
                status,
                cancelled: options.signal.aborted,
                stdout: Buffer.concat(out).toString('utf8'),
                stderr: messages,
            });
        });
        if (options.signal.aborted) stop();
        else options.signal.addEventListener('abort', stop);
    });
}

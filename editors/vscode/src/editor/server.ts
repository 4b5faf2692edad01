import * as os from 'node:os';
import * as path from 'node:path';
import * as vscode from 'vscode';
import {
    LanguageClient,
    type ProgressToken,
    type WorkDoneProgressBegin,
    type WorkDoneProgressEnd,
    type WorkDoneProgressReport,
} from 'vscode-languageclient/node';
import { serverArguments } from '../smc/arguments';
import { run } from '../smc/process';
import { verdictOfSummary } from '../smc/verdict';
import { checksOnSave, readSettings, reportMissing, SERVER_LANGUAGES } from './settings';
import type { Verdicts } from './verdicts';

type WorkDone = WorkDoneProgressBegin | WorkDoneProgressReport | WorkDoneProgressEnd;

/** The client of `smc lsp`, which checks files when they are opened and saved. */
export class Server {
    private client: LanguageClient | undefined;
    private readonly files = new Map<ProgressToken, string>(); // of running checks
    private last: Promise<void> = Promise.resolve(); // starts and stops, one after another

    constructor(
        private readonly verdicts: Verdicts,
        private readonly output: vscode.OutputChannel
    ) {}

    restart(): Promise<void> {
        this.last = this.last.then(async () => {
            await this.end();
            if (vscode.workspace.isTrusted && checksOnSave()) await this.begin();
        });
        return this.last;
    }

    stop(): Promise<void> {
        this.last = this.last.then(() => this.end());
        return this.last;
    }

    private async begin(): Promise<void> {
        const settings = readSettings();
        if (!(await this.isInstalled(settings.path))) return;
        this.client = new LanguageClient(
            'smc',
            'smc',
            { command: settings.path, args: ['lsp'], options: { shell: false } },
            {
                documentSelector: SERVER_LANGUAGES.map((language) => ({
                    scheme: 'file',
                    language,
                })),
                initializationOptions: { args: serverArguments(settings) },
                outputChannel: this.output,
                middleware: {
                    handleWorkDoneProgress: (token, value, next) => {
                        this.follow(token, value);
                        next(token, value);
                    },
                },
            }
        );
        try {
            await this.client.start();
        } catch (error) {
            // The client has shown the error.
            this.output.appendLine(`smc lsp: ${(error as Error).message}`);
            this.client = undefined;
        }
    }

    /** Says what to do where smc is missing; the client would only say that it has no server. */
    private async isInstalled(smc: string): Promise<boolean> {
        try {
            const { signal } = new AbortController();
            const { stdout } = await run(smc, ['version'], { cwd: os.homedir(), signal });
            this.output.appendLine(stdout.split('\n')[0] ?? '');
            return true;
        } catch (error) {
            this.output.appendLine(`${smc}: ${(error as Error).message}`);
            void reportMissing(smc);
            return false;
        }
    }

    private async end(): Promise<void> {
        const { client } = this;
        this.client = undefined;
        for (const file of this.files.values()) this.verdicts.end(file);
        this.files.clear();
        try {
            await client?.dispose();
        } catch (error) {
            // A server that is gone cannot be shut down.
            this.output.appendLine(`smc lsp: ${(error as Error).message}`);
        }
    }

    /**
     * Takes the verdict from the progress of a check. The server names the file without its folder:
     * where two open files have the same name, the verdict is not shown.
     */
    private follow(token: ProgressToken, value: WorkDone): void {
        if (value.kind === 'begin') {
            const files = vscode.workspace.textDocuments
                .filter((d) => SERVER_LANGUAGES.includes(d.languageId))
                .map((d) => d.uri.fsPath)
                .filter((f) => path.basename(f) === value.message);
            const [file] = files;
            if (files.length !== 1 || file === undefined) return;
            this.files.set(token, file);
            this.verdicts.begin(file);
        } else if (value.kind === 'end') {
            const file = this.files.get(token);
            if (file === undefined) return;
            this.files.delete(token);
            this.verdicts.end(file);
            const verdict = verdictOfSummary(value.message ?? '');
            if (verdict) this.verdicts.set(file, verdict);
        }
    }
}

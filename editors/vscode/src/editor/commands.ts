import * as path from 'node:path';
import * as vscode from 'vscode';
import { tablesOf } from '../execution/table';
import { commandArguments, hasPage, type Command, type Language } from '../smc/arguments';
import { describeOrders, editsOf } from '../smc/orders';
import { run, type Options, type Outcome, type Progress } from '../smc/process';
import { parseOutput, suggestedCommand, type Orders, type Output } from '../smc/report';
import { lineOfEstimate, verdictOf } from '../smc/verdict';
import type { Executions } from './executions';
import { showPage, withPage } from './pages';
import { applyEdits } from './places';
import { isMissing, LANGUAGES, readSettings, reportMissing } from './settings';
import type { Verdicts } from './verdicts';

export const COMMANDS: Command[] = ['check', 'hunt', 'estimate', 'relax', 'repair', 'linearize'];

/** What a lens says: which file, and which of its tests. */
interface Target {
    uri: string;
    test?: string;
}

interface Run {
    document: vscode.TextDocument;
    version: number; // of the text that is checked
    command: Command;
    test: string | undefined;
}

type Control = Pick<Options, 'signal' | 'onProgress'>;

function hasChanged(r: Run): boolean {
    return r.document.version !== r.version;
}

function describeProgress(p: Progress): string {
    const share = p.share === undefined ? '' : `, ${Math.round(100 * p.share)}%`;
    return `${p.executions} executions, ${Math.round(p.seconds)} s${share}`;
}

export class Commands {
    private page = ''; // the report page of the last run
    private title = '';
    private readonly running = new Map<string, AbortController>(); // by file

    constructor(
        private readonly executions: Executions,
        private readonly verdicts: Verdicts,
        private readonly output: vscode.OutputChannel
    ) {}

    showLastPage(): void {
        if (this.page) showPage(this.page, this.title);
        else void vscode.window.showInformationMessage('No run has written a report page yet.');
    }

    /** Runs a command on the file of a lens, or on that of the active editor. */
    async start(command: Command, target?: Target): Promise<void> {
        if (!vscode.workspace.isTrusted) return;
        const document = target
            ? await vscode.workspace.openTextDocument(vscode.Uri.parse(target.uri, true))
            : vscode.window.activeTextEditor?.document;
        if (!document || !this.isCheckable(document, command)) return;
        if (document.isDirty && !(await document.save())) return;
        const run = { document, version: document.version, command, test: target?.test };
        try {
            const outcome = await this.withProgress(run);
            if (!outcome.cancelled) await this.present(run, outcome);
        } catch (error) {
            if (isMissing(error)) void reportMissing(readSettings().path);
            else void vscode.window.showErrorMessage(`smc: ${(error as Error).message}`);
        }
    }

    private isCheckable(document: vscode.TextDocument, command: Command): boolean {
        const language = document.languageId;
        const isFile = document.uri.scheme === 'file' && LANGUAGES.includes(language);
        if (isFile && (language !== 'litmus' || command === 'check')) return true;
        const what = isFile ? 'a litmus test can only be checked' : 'this is not a file for smc';
        void vscode.window.showWarningMessage(`smc: ${what}`);
        return false;
    }

    /** Runs smc on the file. A run on the same file that has not ended is cancelled. */
    private async withProgress(r: Run): Promise<Outcome> {
        const file = r.document.uri.fsPath;
        const abort = new AbortController();
        this.running.get(file)?.abort();
        this.running.set(file, abort);
        this.verdicts.begin(file);
        const location = vscode.ProgressLocation.Notification;
        const title = `smc: ${r.command} ${path.basename(file)}`;
        try {
            return await vscode.window.withProgress(
                { location, title, cancellable: true },
                (progress, token) => {
                    token.onCancellationRequested(() => abort.abort());
                    return this.execute(r, {
                        signal: abort.signal,
                        onProgress: (p) => progress.report({ message: describeProgress(p) }),
                    });
                }
            );
        } finally {
            if (this.running.get(file) === abort) this.running.delete(file);
            this.verdicts.end(file);
        }
    }

    private async execute(r: Run, control: Control): Promise<Outcome> {
        const outcome = await this.once(r, control);
        const other = outcome.status === 2 ? suggestedCommand(outcome.stderr) : undefined;
        if (r.command !== 'check' || !other || outcome.cancelled) return outcome;
        return this.once({ ...r, command: other }, control);
    }

    /** Runs smc once; keeps its page and its messages. */
    private async once(r: Run, control: Control): Promise<Outcome> {
        const settings = readSettings();
        const file = r.document.uri.fsPath;
        const language = r.document.languageId as Language;
        let outcome: Outcome | undefined;
        const start = async (page?: string): Promise<void> => {
            const request = {
                command: r.command,
                file,
                language,
                ...(r.test === undefined ? {} : { test: r.test }),
                ...(page === undefined ? {} : { page }),
            };
            const words = commandArguments(request, settings);
            this.output.appendLine(`$ ${[settings.path, ...words].join(' ')}`);
            outcome = await run(settings.path, words, { cwd: path.dirname(file), ...control });
        };
        if (hasPage(r.command, language)) {
            this.page = await withPage(start);
            this.title = `smc: ${path.basename(file)}`;
        } else {
            await start();
        }
        if (!outcome) throw new Error('smc has not run');
        if (outcome.stderr) this.output.append(outcome.stderr);
        if (outcome.cancelled) this.output.appendLine('cancelled');
        return outcome;
    }

    private async present(r: Run, outcome: Outcome): Promise<void> {
        const file = r.document.uri.fsPath;
        const output = parseOutput(outcome.stdout);
        const verdict = verdictOf(output);
        const [orders] = output.orders;
        const [estimate] = output.estimates;
        if (verdict) {
            this.output.appendLine(verdict.line);
            // A test that fails is an error of the file; one that does not says nothing of others.
            const isOfFile = r.test === undefined || verdict.kind === 'bad';
            if (isOfFile && !hasChanged(r)) this.verdicts.set(file, verdict);
            await this.showVerdict(r, output, verdict.line);
        } else if (orders) {
            await this.showOrders(r, orders);
        } else if (estimate) {
            this.output.appendLine(lineOfEstimate(estimate));
            void vscode.window.showInformationMessage(
                `smc: ${path.basename(file)}: ${lineOfEstimate(estimate)}`
            );
        } else {
            await this.showFailure(r, outcome);
        }
    }

    private async showVerdict(r: Run, output: Output, line: string): Promise<void> {
        const test = r.test === undefined ? '' : ` (${r.test})`;
        const file = r.document.uri.fsPath;
        const old = hasChanged(r);
        const note = old ? ' (the file has changed since)' : '';
        const headline = `${path.basename(file)}${test}: ${line}${note}`;
        await this.executions.set(tablesOf(output), headline, file, old);
        const isShownThere = output.results.some((o) => o.errors.length);
        if (!isShownThere) void vscode.window.showInformationMessage(`smc: ${headline}`);
    }

    private async showOrders(r: Run, orders: Orders): Promise<void> {
        for (const line of describeOrders(orders)) this.output.appendLine(line);
        const edits = editsOf(orders);
        const places = `${edits.length} change${edits.length === 1 ? '' : 's'}`;
        const [apply, list] = [`Make ${places}`, 'Show Output'];
        const message = edits.length ? places : 'no memory order has to change';
        const chosen = await vscode.window.showInformationMessage(
            `smc ${orders.command}: ${message}, model ${orders.model}`,
            ...(edits.length ? [apply] : []),
            list
        );
        if (chosen === list) this.output.show(true);
        if (chosen !== apply) return;
        if (hasChanged(r) || !(await applyEdits(edits, r.document.uri.fsPath)))
            void vscode.window.showWarningMessage(
                'smc: no changes made: a file has changed since. Run the command again.'
            );
    }

    private async showFailure(r: Run, outcome: Outcome): Promise<void> {
        const said = outcome.stderr.split('\n').find((l) => /\b(error|internal)\b/.test(l));
        const show = 'Show Output';
        const chosen = await vscode.window.showErrorMessage(
            `smc ${r.command}: ${said ?? `no result, status ${outcome.status}`}`,
            show
        );
        if (chosen === show) this.output.show(true);
    }
}

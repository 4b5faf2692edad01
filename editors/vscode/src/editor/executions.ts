import { randomBytes } from 'node:crypto';
import * as vscode from 'vscode';
import { renderTables } from '../execution/page';
import { describe, marksOf, type Mark, type Table } from '../execution/table';
import type { Highlights } from './highlights';
import { show } from './places';

export function newNonce(): string {
    return randomBytes(16).toString('hex');
}

/** The view "Executions": the counterexamples of the last run, a table for each. */
export class Executions implements vscode.WebviewViewProvider {
    static readonly id = 'smc.executions';
    private view: vscode.WebviewView | undefined;
    private tables: Table[] = [];
    private headline = 'Run "smc: Check This File" to see the execution that shows an error.';
    private checked = '';

    constructor(private readonly highlights: Highlights) {}

    resolveWebviewView(view: vscode.WebviewView): void {
        this.view = view;
        view.webview.options = { enableScripts: true, localResourceRoots: [] };
        view.webview.onDidReceiveMessage((m: { table: unknown; step: unknown }) =>
            this.select(Number(m.table), Number(m.step)).catch((error: Error) =>
                vscode.window.showWarningMessage(`smc: ${error.message}`)
            )
        );
        view.onDidDispose(() => {
            this.view = undefined;
        });
        this.render();
    }

    /** Shows the tables of a run on the file; highlights nothing if its text has changed since. */
    async set(tables: Table[], headline: string, checked: string, old: boolean): Promise<void> {
        this.tables = tables;
        this.headline = headline;
        this.checked = checked;
        this.render();
        const [first] = tables;
        if (first && !old) this.highlights.set(marksOf(first), checked);
        else this.highlights.clear();
        if (!first) return;
        if (this.view) return this.view.show(true);
        await vscode.commands.executeCommand(`${Executions.id}.focus`);
        await vscode.commands.executeCommand('workbench.action.focusActiveEditorGroup');
    }

    private render(): void {
        if (!this.view) return;
        this.view.webview.html = renderTables(this.tables, this.headline, newNonce());
    }

    /** Step -1 is the error itself. */
    private async select(t: number, s: number): Promise<void> {
        const table = this.tables[t];
        const step = table?.steps[s];
        if (!table) return;
        const at = step ?? table;
        const text = step ? describe(table, step) : table.message;
        const { file, line, column } = at;
        const mark: Mark = { file, line, column, text, culprit: step?.culprit ?? true };
        this.highlights.set(marksOf(table), this.checked);
        this.highlights.select(mark);
        await show(mark, this.checked);
    }
}

import * as path from 'node:path';
import * as vscode from 'vscode';
import type { Verdict } from '../smc/verdict';
import { LANGUAGES } from './settings';

const ICONS = { good: '$(pass)', bad: '$(error)', open: '$(question)' };

/** The last verdict of each file, and the item of the status bar that shows it. */
export class Verdicts implements vscode.Disposable {
    private readonly last = new Map<string, Verdict>();
    private readonly running = new Map<string, number>();
    private readonly item: vscode.StatusBarItem;
    private readonly listeners: vscode.Disposable[];

    constructor() {
        this.item = vscode.window.createStatusBarItem(
            'smc.verdict',
            vscode.StatusBarAlignment.Left
        );
        this.item.name = 'smc';
        this.item.command = 'smc.check';
        this.listeners = [
            vscode.window.onDidChangeActiveTextEditor(() => this.update()),
            vscode.workspace.onDidGrantWorkspaceTrust(() => this.update()),
        ];
        this.update();
    }

    set(file: string, verdict: Verdict): void {
        this.last.set(file, verdict);
        this.update();
    }

    begin(file: string): void {
        this.running.set(file, (this.running.get(file) ?? 0) + 1);
        this.update();
    }

    end(file: string): void {
        const left = (this.running.get(file) ?? 1) - 1;
        if (left > 0) this.running.set(file, left);
        else this.running.delete(file);
        this.update();
    }

    private update(): void {
        const document = vscode.window.activeTextEditor?.document;
        const isShown =
            vscode.workspace.isTrusted && LANGUAGES.includes(document?.languageId ?? '');
        if (!document || !isShown) return this.item.hide();
        const file = document.uri.fsPath;
        const verdict = this.last.get(file);
        const name = path.basename(file);
        const isBad = verdict?.kind === 'bad' && !this.running.has(file);
        this.item.backgroundColor = isBad
            ? new vscode.ThemeColor('statusBarItem.errorBackground')
            : undefined;
        if (this.running.has(file)) this.item.text = '$(sync~spin) smc';
        else this.item.text = verdict ? `${ICONS[verdict.kind]} smc: ${verdict.word}` : 'smc';
        this.item.tooltip = `${name}: ${verdict?.line ?? 'not checked'}\nClick to check it`;
        return this.item.show();
    }

    dispose(): void {
        this.item.dispose();
        for (const listener of this.listeners) listener.dispose();
    }
}

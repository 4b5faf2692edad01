import * as vscode from 'vscode';
import type { Mark } from '../execution/table';
import { rangeOf, uriOf } from './places';

interface Shown {
    checked: string; // the file that was checked
    marks: Mark[];
    selected?: Mark;
}

/** Decorations at the steps that show an error, each with what the step does. */
export class Highlights implements vscode.Disposable {
    private shown: Shown | undefined;
    private readonly disposables: vscode.Disposable[] = [];
    private readonly culprit = this.type(
        'inputValidation.errorBackground',
        'editorOverviewRuler.errorForeground'
    );
    private readonly selected = this.type(
        'editor.rangeHighlightBackground',
        'editorOverviewRuler.infoForeground'
    );

    constructor() {
        this.disposables.push(
            vscode.window.onDidChangeVisibleTextEditors(() => this.draw()),
            vscode.workspace.onDidChangeTextDocument((change) => {
                // The places are about the text that was checked.
                if (change.contentChanges.length && this.isMarked(change.document)) this.clear();
            })
        );
    }

    set(marks: Mark[], checked: string): void {
        this.shown = { checked, marks };
        this.draw();
    }

    select(mark: Mark): void {
        if (!this.shown) return;
        this.shown.selected = mark;
        this.draw();
    }

    clear(): void {
        this.shown = undefined;
        this.draw();
    }

    private type(background: string, ruler: string): vscode.TextEditorDecorationType {
        const type = vscode.window.createTextEditorDecorationType({
            isWholeLine: true,
            backgroundColor: new vscode.ThemeColor(background),
            overviewRulerColor: new vscode.ThemeColor(ruler),
            overviewRulerLane: vscode.OverviewRulerLane.Right,
            after: {
                margin: '0 0 0 3em',
                color: new vscode.ThemeColor('editorCodeLens.foreground'),
            },
        });
        this.disposables.push(type);
        return type;
    }

    private isMarked(document: vscode.TextDocument): boolean {
        return this.marksIn(document).length > 0;
    }

    private marksIn(document: vscode.TextDocument): Mark[] {
        const { shown } = this;
        if (!shown) return [];
        const all = shown.selected ? [...shown.marks, shown.selected] : shown.marks;
        return all.filter((m) => uriOf(m, shown.checked)?.toString() === document.uri.toString());
    }

    private draw(): void {
        for (const editor of vscode.window.visibleTextEditors) {
            const marks = this.marksIn(editor.document);
            const options = (these: Mark[]): vscode.DecorationOptions[] =>
                these.map((m) => ({
                    range: rangeOf(editor.document, m),
                    renderOptions: { after: { contentText: m.text } },
                }));
            const chosen = this.shown?.selected;
            const isChosen = (m: Mark): boolean => m === chosen;
            // In the line of the selected step, only that step is shown.
            const isHidden = (m: Mark): boolean =>
                m.file === chosen?.file && m.line === chosen?.line;
            editor.setDecorations(this.culprit, options(marks.filter((m) => !isHidden(m))));
            editor.setDecorations(this.selected, options(marks.filter(isChosen)));
        }
    }

    dispose(): void {
        for (const d of this.disposables) d.dispose();
    }
}

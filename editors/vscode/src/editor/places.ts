import * as path from 'node:path';
import * as vscode from 'vscode';
import { utf16Offset } from '../smc/columns';
import type { Edit, Place } from '../smc/report';

/** smc names files absolutely, or relative to the folder in which it runs: the checked file's. */
export function uriOf(place: { file: string | null }, checked: string): vscode.Uri | undefined {
    if (place.file === null) return undefined;
    return vscode.Uri.file(path.resolve(path.dirname(checked), place.file));
}

function offsetIn(document: vscode.TextDocument, line: number, column: number): vscode.Position {
    const row = Math.min(Math.max(line - 1, 0), document.lineCount - 1);
    return new vscode.Position(row, utf16Offset(document.lineAt(row).text, column));
}

/** The rest of the line from the place on. */
export function rangeOf(document: vscode.TextDocument, place: Place): vscode.Range {
    const from = offsetIn(document, place.line, Math.max(place.column, 1));
    return new vscode.Range(from, document.lineAt(from.line).range.end);
}

export async function show(place: Place, checked: string): Promise<void> {
    const uri = uriOf(place, checked);
    if (!uri || place.line === 0) return;
    const document = await vscode.workspace.openTextDocument(uri);
    const open = vscode.window.visibleTextEditors.find((e) => e.document === document);
    const editor = await vscode.window.showTextDocument(document, {
        viewColumn: open?.viewColumn,
        preserveFocus: true,
    });
    const range = rangeOf(document, place);
    editor.selection = new vscode.Selection(range.start, range.start);
    editor.revealRange(range, vscode.TextEditorRevealType.InCenterIfOutsideViewport);
}

/**
 * Makes the changes that relax or repair propose, as one step that can be undone. Makes none if a
 * file has changes that are not saved, which smc has not seen.
 */
export async function applyEdits(edits: Edit[], checked: string): Promise<boolean> {
    const all = new vscode.WorkspaceEdit();
    for (const edit of edits) {
        const uri = uriOf(edit, checked);
        if (!uri) continue;
        const document = await vscode.workspace.openTextDocument(uri);
        if (document.isDirty) return false;
        const from = offsetIn(document, edit.line, edit.column);
        const to = offsetIn(document, edit.line, edit.end_column);
        all.replace(uri, new vscode.Range(from, to), edit.text);
    }
    return vscode.workspace.applyEdit(all);
}

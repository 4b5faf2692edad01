import * as vscode from 'vscode';
import { commandsAt, startsOf } from '../smc/places';
import { showsLenses } from './settings';

/** Commands above the functions in which programs start: "smc: check | hunt | relax". */
export class Lenses implements vscode.CodeLensProvider {
    private readonly changed = new vscode.EventEmitter<void>();
    readonly onDidChangeCodeLenses = this.changed.event;

    refresh(): void {
        this.changed.fire();
    }

    provideCodeLenses(document: vscode.TextDocument): vscode.CodeLens[] {
        if (!vscode.workspace.isTrusted || !showsLenses()) return [];
        return startsOf(document.getText(), document.languageId).flatMap((start) => {
            const range = new vscode.Range(start.line, 0, start.line, 0);
            return commandsAt(start).map(
                (command, i) =>
                    new vscode.CodeLens(range, {
                        title: i === 0 ? `smc: ${command}` : command,
                        command: `smc.${command}`,
                        arguments: [{ uri: document.uri.toString(), test: start.test }],
                    })
            );
        });
    }
}

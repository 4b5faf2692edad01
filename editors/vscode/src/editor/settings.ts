import * as vscode from 'vscode';
import type { Language, Settings } from '../smc/arguments';

/** Languages of the editor that smc checks. */
export const LANGUAGES: readonly string[] = ['c', 'cpp', 'rust', 'litmus'] satisfies Language[];

/** Languages that the language server checks when a file is saved. */
export const SERVER_LANGUAGES: readonly string[] = ['c', 'cpp', 'rust'] satisfies Language[];

export function readSettings(): Settings {
    const all = vscode.workspace.getConfiguration('smc');
    return {
        path: all.get('path', 'smc'),
        model: all.get('model', ''),
        algorithm: all.get('algorithm', ''),
        unroll: all.get<number | null>('unroll', null),
        timeLimit: all.get('timeLimit', 20),
        commandTimeLimit: all.get('commandTimeLimit', 0),
        memoryLimit: all.get('memoryLimit', 2000),
        extra: all.get<string[]>('arguments', []),
    };
}

export function checksOnSave(): boolean {
    return vscode.workspace.getConfiguration('smc').get('checkOnSave', true);
}

export function showsLenses(): boolean {
    return vscode.workspace.getConfiguration('smc').get('codeLens', true);
}

/** Whether smc could not be started because it is not there. */
export function isMissing(error: unknown): boolean {
    return ['ENOENT', 'EACCES', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '');
}

export async function reportMissing(path: string): Promise<void> {
    const open = 'Open Settings';
    const chosen = await vscode.window.showErrorMessage(
        `'${path}' could not be started: install smc, or set smc.path`,
        open
    );
    if (chosen === open)
        await vscode.commands.executeCommand('workbench.action.openSettings', 'smc.path');
}

import * as vscode from 'vscode';
import { killAll } from './smc/process';
import { COMMANDS, Commands } from './editor/commands';
import { Executions } from './editor/executions';
import { Highlights } from './editor/highlights';
import { Lenses } from './editor/lenses';
import { Server } from './editor/server';
import { LANGUAGES } from './editor/settings';
import { Verdicts } from './editor/verdicts';

let server: Server | undefined;

export async function activate(context: vscode.ExtensionContext): Promise<void> {
    const output = vscode.window.createOutputChannel('smc');
    const verdicts = new Verdicts();
    const highlights = new Highlights();
    const executions = new Executions(highlights);
    const commands = new Commands(executions, verdicts, output);
    const lenses = new Lenses();
    server = new Server(verdicts, output);
    const running = server;
    const selector = LANGUAGES.map((language) => ({ scheme: 'file', language }));
    context.subscriptions.push(
        output,
        verdicts,
        highlights,
        vscode.window.registerWebviewViewProvider(Executions.id, executions),
        vscode.languages.registerCodeLensProvider(selector, lenses),
        ...COMMANDS.map((c) =>
            vscode.commands.registerCommand(`smc.${c}`, (target) => commands.start(c, target))
        ),
        vscode.commands.registerCommand('smc.showPage', () => commands.showLastPage()),
        vscode.commands.registerCommand('smc.showOutput', () => output.show()),
        vscode.commands.registerCommand('smc.clearHighlights', () => highlights.clear()),
        vscode.commands.registerCommand('smc.restartServer', () => running.restart()),
        vscode.workspace.onDidGrantWorkspaceTrust(() => {
            lenses.refresh();
            return running.restart();
        }),
        vscode.workspace.onDidChangeConfiguration((change) => {
            if (change.affectsConfiguration('smc.codeLens')) lenses.refresh();
            else if (change.affectsConfiguration('smc')) void running.restart();
        })
    );
    await server.restart();
}

export async function deactivate(): Promise<void> {
    killAll();
    await server?.stop();
}

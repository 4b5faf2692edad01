import * as fs from 'node:fs/promises';
import * as os from 'node:os';
import * as path from 'node:path';
import * as vscode from 'vscode';
import { restrictPage } from '../execution/restrict';
import { newNonce } from './executions';

/** Calls `use` with the name of a file for a page; returns the page's text, "" if none came. */
export async function withPage(use: (page: string) => Promise<void>): Promise<string> {
    const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'smc-vscode-'));
    const page = path.join(folder, 'report.html');
    try {
        await use(page);
        return await fs.readFile(page, 'utf8').catch(() => '');
    } finally {
        await fs.rm(folder, { recursive: true, force: true });
    }
}

/** Shows a report page of smc in a tab. */
export function showPage(page: string, title: string): void {
    const html = restrictPage(page, newNonce());
    const panel = vscode.window.createWebviewPanel('smc.page', title, vscode.ViewColumn.Beside, {
        enableScripts: true,
        localResourceRoots: [],
    });
    panel.webview.html = html;
}

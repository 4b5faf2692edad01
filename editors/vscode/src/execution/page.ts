import type { Cell, Table } from './table';

/** The view "Executions" as HTML. All text is escaped, and only its own script runs. */

export function escape(text: string): string {
    const names: Record<string, string> = {
        '&': '&amp;',
        '<': '&lt;',
        '>': '&gt;',
        '"': '&quot;',
        "'": '&#39;',
    };
    return text.replace(/[&<>"']/g, (c) => names[c] ?? c);
}

const STYLE = `
body { padding: 0 12px 12px; color: var(--vscode-foreground); font: var(--vscode-font-size)
  var(--vscode-font-family); }
h2 { margin: 12px 0 4px; font-size: 1.05em; font-weight: 600; }
p { margin: 4px 0; }
.faint { color: var(--vscode-descriptionForeground); }
table { border-collapse: collapse; margin: 8px 0; }
th, td { padding: 2px 10px; text-align: left; vertical-align: top;
  border-bottom: 1px solid var(--vscode-panel-border); }
th { font-weight: 600; }
td.number { text-align: right; color: var(--vscode-descriptionForeground); }
tr.culprit td { background: var(--vscode-inputValidation-errorBackground); }
tr.selected td { background: var(--vscode-list-activeSelectionBackground);
  color: var(--vscode-list-activeSelectionForeground); }
button { font: var(--vscode-editor-font-size) var(--vscode-editor-font-family); color: inherit;
  background: none; border: 0; padding: 0; text-align: left; cursor: pointer; }
button:hover { text-decoration: underline; }
:focus-visible { outline: 1px solid var(--vscode-focusBorder); }
.note { display: block; color: var(--vscode-descriptionForeground); }
`;

// Numbers of the table and the step are all that leaves the page.
const SCRIPT = `
const vscode = acquireVsCodeApi();
document.addEventListener('click', (event) => {
  const button = event.target.closest('button[data-table]');
  if (!button) return;
  for (const row of document.querySelectorAll('tr.selected')) row.classList.remove('selected');
  button.closest('tr')?.classList.add('selected');
  const { table, step } = button.dataset;
  vscode.postMessage({ table: Number(table), step: step === undefined ? -1 : Number(step) });
});
`;

function rowOf(table: Table, t: number, step: Cell, s: number): string {
    const note = step.note ? `<span class="note">it ${escape(step.note)}</span>` : '';
    const again = step.repeats ? ' <span class="faint">(repeats for ever)</span>' : '';
    const waits =
        step.waits && !step.text.startsWith('waits')
            ? ' <span class="faint">(waits for ever)</span>'
            : '';
    const text = step.file
        ? `<button data-table="${t}" data-step="${s}">${escape(step.text)}</button>`
        : escape(step.text);
    const cells = table.threads.map((_, i) =>
        i === step.column_of ? `<td>${text}${waits}${again}${note}</td>` : '<td></td>'
    );
    const numbers = `<td class="number">${step.number}</td><td class="number">${step.line}</td>`;
    return `<tr${step.culprit ? ' class="culprit"' : ''}>${numbers}${cells.join('')}</tr>`;
}

function sectionOf(table: Table, t: number): string {
    const heads = ['step', 'line', ...table.threads].map(
        (h) => `<th scope="col">${escape(h)}</th>`
    );
    const rows = table.steps.map((step, s) => rowOf(table, t, step, s));
    const program = table.program ? ` (${escape(table.program)})` : '';
    const place = table.file ? `${table.file.split('/').at(-1)}:${table.line}` : '';
    const link = place ? `<button data-table="${t}">${escape(place)}</button>` : '';
    return (
        `<section><h2>${escape(table.message)}${program}</h2>` +
        `<p class="faint">${escape(table.kind)}, model ${escape(table.model)} ${link}</p>` +
        (rows.length ? `<table><tr>${heads.join('')}</tr>${rows.join('')}</table>` : '') +
        table.sentences.map((s) => `<p>${escape(s)}</p>`).join('') +
        '</section>'
    );
}

export function renderTables(tables: Table[], headline: string, nonce: string): string {
    const policy = `default-src 'none'; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'`;
    return (
        '<!DOCTYPE html><html lang="en"><head><meta charset="utf-8">' +
        `<meta http-equiv="Content-Security-Policy" content="${policy}">` +
        `<title>Executions</title><style nonce="${nonce}">${STYLE}</style></head><body>` +
        `<p class="faint">${escape(headline)}</p>` +
        tables.map(sectionOf).join('') +
        `<script nonce="${nonce}">${SCRIPT}</script></body></html>`
    );
}

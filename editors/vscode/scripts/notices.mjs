// Writes the licences of the packages that are bundled into the extension to out/notices.txt.
import * as fs from 'node:fs';
import * as path from 'node:path';

const lock = JSON.parse(fs.readFileSync('package-lock.json', 'utf8'));
const parts = [];
for (const [folder, entry] of Object.entries(lock.packages)) {
    if (!folder || entry.dev) continue;
    const licence = fs.readdirSync(folder).find((name) => /^licen[cs]e/i.test(name));
    if (!licence) throw new Error(`${folder} has no licence`);
    const name = folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const text = fs.readFileSync(path.join(folder, licence), 'utf8').trim();
    parts.push(`${name} ${entry.version} (${entry.license})\n\n${text}\n`);
}
fs.mkdirSync('out', { recursive: true });
fs.writeFileSync('out/notices.txt', parts.join(`\n${'-'.repeat(80)}\n\n`));

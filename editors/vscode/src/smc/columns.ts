/** Returns the UTF-16 offset in the line of a column, counted from 1 in bytes of UTF-8. */
export function utf16Offset(line: string, column: number): number {
    let bytes = 0;
    let units = 0;
    for (const character of line) {
        if (bytes >= column - 1) break;
        bytes += Buffer.byteLength(character, 'utf8');
        units += character.length;
    }
    return units;
}

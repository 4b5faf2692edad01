import type { Edit, Orders } from './report';

/** Lines about what relax and repair have found, with the places as file:line:column. */
export function describeOrders(orders: Orders): string[] {
    const lines = orders.places
        .filter((p) => p.edits?.length)
        .map((p) => {
            const place = `${p.file ?? '?'}:${p.line}:${p.column}`;
            if (p.what === 'new fence') return `${place}: add a fence: ${p.order}`;
            return `${place}: ${p.what}: ${p.text} -> ${p.order}`;
        });
    if (!lines.length) lines.push('no memory order has to change');
    if (!orders.complete) lines.push('incomplete: a limit was reached; there may be better ones');
    return lines;
}

export function editsOf(orders: Orders): Edit[] {
    return orders.places.flatMap((p) => p.edits ?? []);
}

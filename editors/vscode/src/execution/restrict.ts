const POLICY = /<meta http-equiv="Content-Security-Policy" content="[^"]*">/;

/**
 * Makes a page of smc (--html) fit for a webview: only its own scripts run, and nothing is loaded.
 * In such pages a '<' of data is escaped, so each script element is one of the page itself. Throws
 * at pages without a policy, which are not from smc.
 */
export function restrictPage(page: string, nonce: string): string {
    if (!POLICY.test(page)) throw new Error('this is not a report page of smc');
    const policy = `default-src 'none'; style-src 'unsafe-inline'; script-src 'nonce-${nonce}'`;
    return page
        .replace(/<script(?=[ >])/g, `<script nonce="${nonce}"`)
        .replace(POLICY, `<meta http-equiv="Content-Security-Policy" content="${policy}">`);
}

import type { IncomingMessage, ServerResponse } from 'node:http';

/** Answers what browsers ask before a call with a token or a JSON body, and lets them remember it for a day. */
const PREFLIGHT: readonly (readonly [string, string])[] = [
  ['Access-Control-Allow-Methods', 'GET, HEAD, POST, PUT, PATCH, DELETE'],
  ['Access-Control-Allow-Headers', 'authorization, content-type, if-match, if-none-match'],
  ['Access-Control-Max-Age', '86400'],
];

/**
 * Lets the pages of one other origin call the API (docs/rules/http.md#other-origins): those of the web app, if another
 * host serves it. There are no cookies, so a page can do nothing that a program could not do anyway.
 */
export function allowOrigin(siteOrigin: string): (req: IncomingMessage, res: ServerResponse) => void {
  const { origin, host } = new URL(siteOrigin);
  return (req, res) => {
    if (req.headers.origin !== origin || req.headers.host === host) return;
    res.setHeader('Access-Control-Allow-Origin', origin);
    // The web app reads the server's time.
    res.setHeader('Access-Control-Expose-Headers', 'Date, ETag, Retry-After, X-Request-Id');
    res.appendHeader('Vary', 'Origin');
    if (req.method === 'OPTIONS') for (const [name, value] of PREFLIGHT) res.setHeader(name, value);
  };
}

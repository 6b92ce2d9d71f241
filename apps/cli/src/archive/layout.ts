import { html, type Html } from './html';

/**
 * The policy of the pages: nothing runs, and only the style sheet and pictures of the archive are loaded, from a
 * server or a folder.
 */
const POLICY =
  "default-src 'none'; style-src 'self' file:; img-src 'self' file:; base-uri 'none'; form-action 'none'";

export interface Page {
  /** Path below the folder of the archive. */
  readonly path: string;
  readonly title: string;
  readonly body: Html;
}

const PARTS: readonly (readonly [path: string, text: string])[] = [
  ['index.html', 'Event'],
  ['scoreboard.html', 'Scoreboard'],
  ['challenges.html', 'Challenges'],
  ['announcements.html', 'Announcements'],
];

export function pageHtml(
  { path, title, body }: Page,
  event: { readonly name: string; readonly at: Date },
): string {
  const root = '../'.repeat(path.split('/').length - 1);
  const links = PARTS.map(
    ([target, text]) =>
      html`<a href="${root}${target}" ${target === path ? html` aria-current="page"` : null}>${text}</a>`,
  );
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="Content-Security-Policy" content="${POLICY}" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="referrer" content="no-referrer" />
        <title>${title === event.name ? title : `${title} · ${event.name}`}</title>
        <link rel="stylesheet" href="${root}style.css" />
      </head>
      <body>
        <nav aria-label="Parts">${links}</nav>
        <main>
          <h1><bdi translate="no">${title}</bdi></h1>
          ${body}
        </main>
        <footer>
          Archive of <bdi translate="no">${event.name}</bdi> as of ${instant(event.at.getTime())}. It changes
          no more.
        </footer>
      </body>
    </html> `.text;
}

export function instant(atMs: number): Html {
  const iso = new Date(atMs).toISOString();
  return html`<time datetime="${iso}">${iso.slice(0, 19).replace('T', ' ')} UTC</time>`;
}

export const table = (heads: readonly Html[], rows: readonly Html[]): Html =>
  html`<div class="wide">
    <table>
      <thead>
        <tr>
          ${heads}
        </tr>
      </thead>
      <tbody>
        ${rows}
      </tbody>
    </table>
  </div>`;
export const head = (text: string): Html => html`<th scope="col">${text}</th>`;
export const numberHead = (text: string): Html => html`<th scope="col" class="number">${text}</th>`;

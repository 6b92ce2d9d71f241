import { escapeHtml } from '@rampart/core/infra/html';

/** HTML in which every text is escaped unless it is HTML already. */
export class Html {
  constructor(readonly text: string) {}
}

type Part = string | number | Html | null | readonly Part[];

function textOf(part: Part): string {
  if (part === null) return '';
  if (part instanceof Html) return part.text;
  return typeof part === 'object' ? part.map(textOf).join('') : escapeHtml(String(part));
}

export function html(texts: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return new Html(texts.map((text, index) => text + textOf(parts[index] ?? null)).join(''));
}

/** A text that others chose: isolates its direction, and excludes it from translation. */
export const name = (text: string): Html => html`<bdi translate="no">${text}</bdi>`;

/** A link to an external page. */
export const linkOut = (address: string, text: string): Html =>
  html`<a href="${address}" rel="noopener noreferrer nofollow">${name(text)}</a>`;

/**
 * Renders Markdown as safe HTML without a browser: all text is escaped, addresses are limited to a few kinds, and
 * of embedded HTML only tags without attributes remain that the web app allows, too.
 */
import { escapeHtml } from '@rampart/core/infra/html';
import type { Tokens } from 'marked';
import { Html } from './html';

/** Resolves the address of a link or picture in the archive; undefined if it must not be one. */
export type AddressOf = (address: string) => string | undefined;
export type RenderMarkdown = (markdown: string, addressOf: AddressOf) => Html;

/** A tag in escaped text; everything after its name is dropped. */
const PLAIN_TAG =
  /&lt;(\/?(?:details|summary|kbd|sub|sup|b|i|u|s|em|strong|del|code)|br|hr)(?:[\s/](?:(?!&[lg]t;).)*)?&gt;/g;

const textOf = (text: string): string => escapeHtml(text).replaceAll(/&amp;(#?\w+;)/g, '&$1');

export async function loadMarkdown(): Promise<RenderMarkdown> {
  const { Marked } = await import('marked');
  return (markdown, addressOf) => {
    const marked = new Marked({ gfm: true, breaks: false });
    marked.use({
      renderer: {
        html: ({ text }: Tokens.HTML | Tokens.Tag) => textOf(text).replaceAll(PLAIN_TAG, '<$1>'),
        text(token: Tokens.Text | Tokens.Escape) {
          return 'tokens' in token ? this.parser.parseInline(token.tokens) : textOf(token.text);
        },
        // Below the headings of the page.
        heading({ tokens, depth }: Tokens.Heading) {
          const level = String(Math.min(depth + 2, 6));
          return `<h${level}>${this.parser.parseInline(tokens)}</h${level}>\n`;
        },
        code: ({ text }: Tokens.Code) => `<pre tabindex="0"><code>${escapeHtml(text)}\n</code></pre>\n`,
        codespan: ({ text }: Tokens.Codespan) => `<code>${escapeHtml(text)}</code>`,
        link({ href, tokens }: Tokens.Link) {
          const address = addressOf(href);
          const inside = this.parser.parseInline(tokens);
          return address === undefined
            ? inside
            : `<a href="${escapeHtml(address)}" rel="noopener noreferrer nofollow">${inside}</a>`;
        },
        image({ href, text }: Tokens.Image) {
          const address = addressOf(href);
          if (address === undefined) return textOf(text);
          // The policy of the pages blocks pictures from elsewhere, so they become links.
          return /^https?:/i.test(address)
            ? `<a href="${escapeHtml(address)}" rel="noopener noreferrer nofollow">${textOf(text === '' ? address : text)}</a>`
            : `<img src="${escapeHtml(address)}" alt="${textOf(text)}">`;
        },
      },
    });
    try {
      return new Html(marked.parse(markdown, { async: false }));
    } catch {
      // Thousands of quotes or emphases within each other are too many for the parser.
      return new Html(`<pre tabindex="0">${escapeHtml(markdown)}</pre>\n`);
    }
  };
}

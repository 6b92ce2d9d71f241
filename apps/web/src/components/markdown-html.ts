/** Converts Markdown to safe HTML by an allow list. Loaded only when there is Markdown to show. */
import DOMPurify from 'dompurify';
import { Marked } from 'marked';

const marked = new Marked({ gfm: true, breaks: false });

const TAGS = [
  ...['p', 'br', 'hr', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'pre', 'code', 'kbd', 'sub', 'sup'],
  ...['ul', 'ol', 'li', 'strong', 'em', 'b', 'i', 'u', 's', 'del', 'details', 'summary', 'a', 'img'],
  ...['table', 'thead', 'tbody', 'tr', 'th', 'td'],
];
// `style`, `class` and `id` are not allowed, so that a text can neither imitate the page nor cover it.
const ADDRESS_ATTRIBUTES = ['href', 'src'];
const OTHER_ATTRIBUTES = ['alt', 'title', 'start', 'align', 'open'];

/** Level of the heading above the text and of its latest heading, while a text is sanitised. */
let levelAbove = 1;
let level = 1;

const purify = DOMPurify(window);
purify.addHook('afterSanitizeAttributes', (node) => {
  if (node.tagName === 'A') {
    node.setAttribute('target', '_blank');
    node.setAttribute('rel', 'noopener noreferrer nofollow');
  }
  if (node.tagName === 'IMG') {
    node.setAttribute('loading', 'lazy');
    if (!node.hasAttribute('alt')) node.setAttribute('alt', '');
  }
  const [, written] = /^H([1-6])$/.exec(node.tagName) ?? [];
  if (written !== undefined) {
    // The heading looks as written, but its level follows that of the previous heading, so that none is skipped.
    level = Math.min(Number(written) + levelAbove, level + 1, 6);
    node.setAttribute('aria-level', String(level));
  }
  // The direction of the first words also decides on which side the markers stand, which no style sheet can do.
  if (node.tagName === 'UL' || node.tagName === 'OL') node.setAttribute('dir', 'auto');
  // These boxes scroll, and this makes them scrollable by keyboard.
  if (node.tagName === 'PRE' || node.tagName === 'TABLE') node.setAttribute('tabindex', '0');
});

/** @param below the level of the heading above the text */
export function markdownHtml(markdown: string, below: number): string {
  levelAbove = below;
  level = below;
  return purify.sanitize(marked.parse(markdown, { async: false }), {
    ALLOWED_TAGS: TAGS,
    ALLOWED_ATTR: [...ADDRESS_ATTRIBUTES, ...OTHER_ATTRIBUTES],
    ALLOWED_URI_REGEXP: /^(?:https?:|mailto:|\/|#)/i,
    // Without this, the values of all attributes would have to be such addresses.
    ADD_URI_SAFE_ATTR: OTHER_ATTRIBUTES,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
  });
}

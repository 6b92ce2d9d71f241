/** Markdown to HTML that is safe to show: what a list does not name is left out. Loaded when there is Markdown to show. */
import DOMPurify from 'dompurify';
import { Marked } from 'marked';

const marked = new Marked({ gfm: true, breaks: false });

const TAGS = [
  ...['p', 'br', 'hr', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'pre', 'code', 'kbd', 'sub', 'sup'],
  ...['ul', 'ol', 'li', 'strong', 'em', 'b', 'i', 'u', 's', 'del', 'details', 'summary', 'a', 'img'],
  ...['table', 'thead', 'tbody', 'tr', 'th', 'td'],
];
// No `style`, `class` and `id` among the attributes: a text cannot dress up as the page, nor lie over it.
const ADDRESS_ATTRIBUTES = ['href', 'src'];
const OTHER_ATTRIBUTES = ['alt', 'title', 'start', 'align', 'open'];

/** Levels of the heading above the text, and of the latest one in it, while a text is sanitised. */
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
    // It looks as written, but its level continues that of the heading before it: none is skipped.
    level = Math.min(Number(written) + levelAbove, level + 1, 6);
    node.setAttribute('aria-level', String(level));
  }
  // As its first words are written: where its markers stand no style sheet can decide.
  if (node.tagName === 'UL' || node.tagName === 'OL') node.setAttribute('dir', 'auto');
  // These scroll by themselves, also for those who use a keyboard.
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
    // Without this, values of all attributes would have to be such addresses.
    ADD_URI_SAFE_ATTR: OTHER_ATTRIBUTES,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
  });
}

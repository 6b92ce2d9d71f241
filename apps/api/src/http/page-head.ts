import { absoluteUrl, escapeHtml } from '@rampart/core/infra/html';
import type { Settings } from '@rampart/core/settings';

/**
 * The title of the page and, for search engines and previews of links, which run no scripts, the event's text and picture
 * (docs/rules/http.md#the-web-app).
 */
export function pageHead({ ctfName, meta }: Pick<Settings, 'ctfName' | 'meta'>, origin: string): string {
  const image = absoluteUrl(meta.imageUrl, origin);
  const tags = [
    ['name="description"', meta.description],
    ['property="og:type"', 'website'],
    ['property="og:title"', ctfName],
    ['property="og:description"', meta.description],
    ['property="og:image"', image ?? ''],
    ['name="twitter:card"', image === null ? '' : 'summary_large_image'],
  ] as const;
  return [
    `<title>${escapeHtml(ctfName)}</title>`,
    ...tags
      .filter(([, content]) => content !== '')
      .map(([key, content]) => `<meta ${key} content="${escapeHtml(content)}" />`),
  ].join('\n    ');
}

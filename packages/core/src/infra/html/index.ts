/** Text and addresses in HTML that leaves us: mails, archives, the head of the page. */

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes text for use between tags and in quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}

/** An address that another program can load: ours are made absolute, anything but http is null. */
export function absoluteUrl(url: string | null | undefined, origin: string): string | null {
  if (url === null || url === undefined || url === '' || !URL.canParse(url, origin)) return null;
  const { protocol, href } = new URL(url, origin);
  return protocol === 'https:' || protocol === 'http:' ? href : null;
}

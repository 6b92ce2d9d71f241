const META = /<meta\s[^>]*>/gi;
const ATTRIBUTE = /([a-z-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/gi;
const ENTITIES: Readonly<Record<string, string>> = { '&#39;': "'", '&quot;': '"', '&amp;': '&' };

/** The content security policy a built page carries in a `meta` element; undefined when it has none. */
export function pagePolicyOf(page: string): string | undefined {
  for (const [element] of page.matchAll(META)) {
    const attributes = new Map(
      [...element.matchAll(ATTRIBUTE)].map(([, name = '', double, single]) => [
        name.toLowerCase(),
        double ?? single ?? '',
      ]),
    );
    if (attributes.get('http-equiv')?.toLowerCase() !== 'content-security-policy') continue;
    const content = attributes
      .get('content')
      ?.replaceAll(/&(#39|quot|amp);/g, (entity) => ENTITIES[entity] ?? '');
    if (content !== undefined && content.trim() !== '') return content;
  }
  return undefined;
}

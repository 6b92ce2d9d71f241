import { pageHead } from './page-head';

const ORIGIN = 'https://ctf.example.org';
const EVENT = {
  ctfName: 'Harbour CTF',
  meta: { description: 'Eight hours, one harbour.', imageUrl: 'https://cdn.example.org/card.png' },
};

/** The contents of the tags, by name. */
const tagsOf = (head: string): Record<string, string> =>
  Object.fromEntries(
    [...head.matchAll(/<meta (?:name|property)="([^"]*)" content="([^"]*)" \/>/g)].map(
      ([, name = '', content = '']) => [name, content],
    ),
  );

describe('the head of the page', () => {
  it('shows search engines and previews of links the name, the text and the picture of the event', () => {
    const head = pageHead(EVENT, ORIGIN);
    expect(head).toContain('<title>Harbour CTF</title>');
    expect(tagsOf(head)).toEqual({
      description: 'Eight hours, one harbour.',
      'og:type': 'website',
      'og:title': 'Harbour CTF',
      'og:description': 'Eight hours, one harbour.',
      'og:image': 'https://cdn.example.org/card.png',
      'twitter:card': 'summary_large_image',
    });
  });

  it.each([
    ['/uploads/card.png', 'https://ctf.example.org/uploads/card.png'],
    ['data:image/png;base64,AA==', undefined],
    ['', undefined],
  ])('with the picture %j names %j, because others load it', (imageUrl, shown) => {
    const tags = tagsOf(pageHead({ ...EVENT, meta: { ...EVENT.meta, imageUrl } }, ORIGIN));
    expect(tags['og:image']).toBe(shown);
    expect(tags['twitter:card']).toBe(shown && 'summary_large_image');
  });

  it('has no description where none is set', () => {
    const head = pageHead({ ...EVENT, meta: { description: '', imageUrl: '' } }, ORIGIN);
    expect(Object.keys(tagsOf(head))).toEqual(['og:type', 'og:title']);
  });

  it('holds no markup of a name or a text', () => {
    const hostile = '</title><script>alert("1")</script>';
    const head = pageHead({ ctfName: hostile, meta: { description: hostile, imageUrl: '' } }, ORIGIN);
    expect(head).not.toContain('<script');
    expect(tagsOf(head)['description']).toBe(
      '&lt;/title&gt;&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;',
    );
  });
});

import { normaliseSponsor } from './sponsor';

describe('normaliseSponsor', () => {
  const named = { name: 'S', description: 'd' };

  test.each([
    [{}, { icon: '', iconLight: '', iconDark: '' }],
    [{ icon: 'i' }, { icon: 'i', iconLight: 'i', iconDark: '' }],
    [{ iconLight: 'l' }, { icon: 'l', iconLight: 'l', iconDark: '' }],
    [{ iconDark: 'd' }, { icon: 'd', iconLight: '', iconDark: 'd' }],
    [
      { icon: 'i', iconLight: 'l' },
      { icon: 'l', iconLight: 'l', iconDark: '' },
    ],
    [
      { icon: 'i', iconLight: '', iconDark: 'd' },
      { icon: 'i', iconLight: 'i', iconDark: 'd' },
    ],
    [
      { icon: 'i', iconDark: 'd' },
      { icon: 'i', iconLight: 'i', iconDark: 'd' },
    ],
  ])('icons %j become %j', (written, icons) => {
    expect(normaliseSponsor({ ...named, ...written })).toEqual({ ...named, ...icons });
  });

  test.each([
    {},
    { icon: 'i' },
    { iconDark: 'd' },
    { icon: 'i', iconDark: 'd' },
    { icon: 'i', iconLight: 'l' },
  ])('normalising %j again changes nothing', (icons) => {
    const once = normaliseSponsor({ ...named, ...icons });
    expect(normaliseSponsor(once)).toEqual(once);
  });

  test('a web address is kept, an absent one stays absent', () => {
    expect(normaliseSponsor({ ...named, url: 'https://example.org' }).url).toBe('https://example.org');
    expect(normaliseSponsor(named)).not.toHaveProperty('url');
  });
});

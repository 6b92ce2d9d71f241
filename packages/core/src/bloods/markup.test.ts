import { discordMarkup, plainMarkup, telegramMarkup, type Markup } from './markup';

/** What a reader sees: backslashes before punctuation are dropped, word joiners are invisible. */
const shownInChat = (text: string) => text.replace(/\\([^\p{L}\p{N}\s])/gu, '$1').replace(/\u2060/g, '');
const shownAsItIs = (text: string) => text;

const MARKUPS: readonly (readonly [string, Markup, (text: string) => string])[] = [
  ['discord', discordMarkup, shownInChat],
  ['telegram', telegramMarkup, shownInChat],
  ['webhook', plainMarkup, shownAsItIs],
];

const HOSTILE = [
  'Twin  Peaks',
  '@everyone',
  '@here',
  '<@123456789>',
  '<@&123456789>',
  '<#123456789>',
  '<:smile:123456789>',
  '](https://evil.example)',
  '[click](https://evil.example)',
  '`code`',
  '```block```',
  '**bold** __under__ ~~strike~~ ||spoiler||',
  '> quote',
  '# heading',
  '- item',
  '1. item',
  'back\\slash\\',
  'https://evil.example/path',
  '{{teamUrl}}',
  'a_b*c[d]e(f)g~h`i>j#k+l-m=n|o{p}q.r!s',
];

describe('names in the markup of a destination', () => {
  describe.each(MARKUPS)('%s', (_destination, { escapeText }, shown) => {
    it.each(HOSTILE)('%s is shown as written', (name) => {
      expect(shown(escapeText(name))).toBe(name);
    });

    it.each([
      ['a line end', 'one\r\ntwo', 'one two'],
      ['a paragraph', 'one\u2029two', 'one two'],
      ['a tab and a null', 'one\t\0two', 'one two'],
      ['a change of direction', 'abc\u202Egpj.exe', 'abcgpj.exe'],
      ['isolates', '\u2066abc\u2069', 'abc'],
      ['zero-width characters', 'a\u200Bd\u200Cm\u200Di\uFEFFn', 'admin'],
      ['a soft hyphen', 'ad\u00ADmin', 'admin'],
      ['tags', 'abc\u{E0041}\u{E007F}', 'abc'],
      ['half a character', 'abc\uD83D', 'abc'],
      ['empty letters', 'abc\u3164\u2800', 'abc'],
    ])('%s is not passed on', (_what, name, seen) => {
      expect(shown(escapeText(name))).toBe(seen);
    });

    it('a name without visible characters still gets a clickable text', () => {
      expect(shown(escapeText('\u200B\u202E '))).toBe('?');
    });

    it('letters of all languages stay as they are', () => {
      expect(escapeText('Ünïcode 队伍 команда 🥇')).toBe('Ünïcode 队伍 команда 🥇');
    });
  });

  it.each(Array.from('\\*_~`|<>#+-.:/@()[]'))('discord: a backslash stands before every %s', (sign) => {
    expect(discordMarkup.escapeText(`a${sign}b`)).toBe(`a\\${sign}b`);
  });

  it('discord: addresses stay as they are', () => {
    expect(discordMarkup.escapeUrl('https://ctf.example.org/profile/a_b')).toBe(
      'https://ctf.example.org/profile/a_b',
    );
  });

  it.each(Array.from('_*[]()~`>#+-=|{}.!\\'))('telegram: a backslash stands before every %s', (sign) => {
    expect(telegramMarkup.escapeText(`a${sign} b`)).toBe(`a\\${sign} b`);
  });

  it.each([
    ['@somebody', '@\u2060somebody'],
    ['#tag', '\\#\u2060tag'],
    ['$TAG', '$\u2060TAG'],
    ['/command', '/\u2060command'],
    ['evil.example', 'evil\\.\u2060example'],
  ])('telegram: %s is neither a mention nor a tag, command or link', (name, written) => {
    expect(telegramMarkup.escapeText(name)).toBe(written);
  });

  it('telegram: in addresses the closing parenthesis and the backslash are escaped', () => {
    expect(telegramMarkup.escapeUrl('https://ctf.example.org/a(b)\\c')).toBe(
      'https://ctf.example.org/a(b\\)\\\\c',
    );
  });
});

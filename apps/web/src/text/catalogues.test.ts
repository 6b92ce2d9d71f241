import { ALL_ROUTES, allReplies } from '@rampart/contract';
import { parse } from '@formatjs/icu-messageformat-parser';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import german from './catalogues/de.json';
import germanOfStaff from './catalogues/de-staff.json';
import english from './catalogues/en.json';
import englishOfStaff from './catalogues/en-staff.json';
import { createTranslate, PART, type Part } from './messages';
import { pseudoCatalogue, PSEUDO_OPEN } from './pseudo';

type Texts = Readonly<Record<string, string>>;
const CATALOGUES: Readonly<Record<string, readonly [ofPlayers: Texts, ofStaff: Texts]>> = {
  en: [english, englishOfStaff],
  de: [german, germanOfStaff],
};

/** Parses a text as the build does, and allows only parts that we can fill in. */
function parsed(text: string): readonly Part[] {
  const parts = parse(text, { ignoreTag: true }) as unknown as readonly Part[];
  const known = new Set<number>(Object.values(PART));
  const check = (part: Part): void => {
    if (!known.has(part.type)) throw new Error(`${text} has a part of type ${part.type}`);
    if (part.type === PART.plural) Object.values(part.options).forEach(({ value }) => value.forEach(check));
  };
  parts.forEach(check);
  return parts;
}

/** Names of arguments, in plurals as well. */
function argumentsOf(parts: readonly Part[]): string[] {
  return parts.flatMap((part) => {
    if (part.type === PART.plural)
      return [part.value, ...Object.values(part.options).flatMap(({ value }) => argumentsOf(value))];
    return part.type === PART.argument ? [part.value] : [];
  });
}

const argumentNames = (text: string) => [...new Set(argumentsOf(parsed(text)))].sort();

/** The code outside the pages of staff. */
const SOURCE = join(__dirname, '../../../src');
const USED_BY_PLAYERS = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.') && !file.startsWith('pages/staff/'))
  .map((file) => readFileSync(join(SOURCE, file), 'utf8'));

/** Whether code has a key, or a template for it: `t(`home.${unit}`)`. */
function mentions(source: string, key: string): boolean {
  const parts = key.split('.');
  return (
    source.includes(`'${key}'`) ||
    parts.some((_, end) => end > 0 && source.includes(`\`${parts.slice(0, end).join('.')}.\${`))
  );
}

describe('the catalogues of text', () => {
  it.each(Object.keys(CATALOGUES))('%s has every text, with the arguments of the English one', (language) => {
    const shape = (texts: Texts) =>
      Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, argumentNames(text)]));
    expect(CATALOGUES[language]?.map(shape)).toEqual(CATALOGUES['en']?.map(shape));
  });

  it('keeps the texts apart that only pages of staff use, because players do not load those', () => {
    const isOfPlayers = (key: string) => USED_BY_PLAYERS.some((source) => mentions(source, key));
    expect(Object.keys(english).filter((key) => !isOfPlayers(key))).toEqual([]);
    expect(Object.keys(englishOfStaff).filter(isOfPlayers)).toEqual([]);
  });

  it('has a sentence for every kind of refusal of any route', () => {
    const kinds = new Set(ALL_ROUTES.flatMap((route) => allReplies(route).map(({ kind }) => kind)));
    const refusals = [...kinds].filter((kind) => !kind.startsWith('good'));
    expect(refusals.length).toBeGreaterThan(40);
    expect(refusals.filter((kind) => !(`refusal.${kind}` in english))).toEqual([]);
  });

  it('writes plurals as the language has them', () => {
    const en = createTranslate({ key: parsed(english['challenge.solves']) }, 'en');
    const de = createTranslate({ key: parsed(german['challenge.solves']) }, 'de');
    const key = 'key' as keyof typeof english;
    expect([0, 1, 1234].map((count) => en(key, { count }))).toEqual(['no solves', '1 solve', '1,234 solves']);
    expect([0, 1, 1234].map((count) => de(key, { count }))).toEqual([
      'ungelöst',
      '1 Lösung',
      '1.234 Lösungen',
    ]);
  });

  it('marks every text in the pseudo language', () => {
    const texts = Object.values(pseudoCatalogue({ plain: 'Save', argued: parsed('{count} of them') }));
    expect(texts).toHaveLength(2);
    for (const text of texts)
      expect(typeof text === 'string' ? text.slice(0, 1) : text[0]).toEqual(
        typeof text === 'string' ? PSEUDO_OPEN : { type: PART.literal, value: PSEUDO_OPEN },
      );
  });
});

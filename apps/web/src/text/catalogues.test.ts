import { ALL_ROUTES, allReplies } from '@rampart/contract';
import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import german from './catalogues/de.json';
import english from './catalogues/en.json';
import { createTranslate } from './messages';
import { pseudoCatalogue, PSEUDO_OPEN } from './pseudo';

const CATALOGUES: Readonly<Record<string, Readonly<Record<string, string>>>> = { en: english, de: german };

/** Names of arguments, in plurals as well. */
function argumentsOf(elements: readonly MessageFormatElement[]): string[] {
  return elements.flatMap((element) => {
    if (element.type === TYPE.plural || element.type === TYPE.select)
      return [element.value, ...Object.values(element.options).flatMap(({ value }) => argumentsOf(value))];
    return element.type === TYPE.argument ? [element.value] : [];
  });
}

const argumentNames = (text: string) => [...new Set(argumentsOf(parse(text)))].sort();

describe('the catalogues of text', () => {
  it.each(Object.keys(CATALOGUES))('%s has every text, with the arguments of the English one', (language) => {
    const catalogue = CATALOGUES[language] ?? {};
    const shape = (texts: Readonly<Record<string, string>>) =>
      Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, argumentNames(text)]));
    expect(shape(catalogue)).toEqual(shape(english));
  });

  it('has a sentence for every kind with which any route refuses', () => {
    const kinds = new Set(ALL_ROUTES.flatMap((route) => allReplies(route).map(({ kind }) => kind)));
    const refusals = [...kinds].filter((kind) => !kind.startsWith('good'));
    expect(refusals.length).toBeGreaterThan(40);
    expect(refusals.filter((kind) => !(`refusal.${kind}` in english))).toEqual([]);
  });

  it('writes plurals as the language has them', () => {
    const parsed = (text: string) => ({ key: parse(text) });
    const en = createTranslate(parsed(english['challenge.solves']), 'en');
    const de = createTranslate(parsed(german['challenge.solves']), 'de');
    const key = 'key' as keyof typeof english;
    expect([0, 1, 1234].map((count) => en(key, { count }))).toEqual(['no solves', '1 solve', '1,234 solves']);
    expect([0, 1, 1234].map((count) => de(key, { count }))).toEqual([
      'keine Lösung',
      '1 Lösung',
      '1.234 Lösungen',
    ]);
  });

  it('marks every text in the pseudo language', () => {
    const texts = Object.values(pseudoCatalogue({ plain: 'Save', argued: parse('{count} of them') }));
    expect(texts).toHaveLength(2);
    for (const text of texts)
      expect(typeof text === 'string' ? text.slice(0, 1) : text[0]).toEqual(
        typeof text === 'string' ? PSEUDO_OPEN : { type: TYPE.literal, value: PSEUDO_OPEN },
      );
  });
});

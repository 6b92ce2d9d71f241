import type english from './catalogues/en.json';
import type englishOfStaff from './catalogues/en-staff.json';
import { createFormats } from './format';

export type TextKey = keyof typeof english | keyof typeof englishOfStaff;
type TextValues = Readonly<Record<string, string | number>>;

/** Kinds of parts, as the parser of the build numbers them. */
export const PART = { literal: 0, argument: 1, plural: 6, pound: 7 } as const;

/** The parts of ICU messages that our catalogues use: texts, arguments, plurals, and the count within those. */
export type Part =
  | { readonly type: typeof PART.literal; readonly value: string }
  | { readonly type: typeof PART.argument; readonly value: string }
  | {
      readonly type: typeof PART.plural;
      readonly value: string;
      readonly options: Readonly<Record<string, { readonly value: readonly Part[] }>>;
    }
  | { readonly type: typeof PART.pound };

/** A message as built: parsed, unless it has no arguments. */
export type Message = string | readonly Part[];
export type Catalogue = Readonly<Record<string, Message>>;

export type Translate = (key: TextKey, values?: TextValues) => string;

/** In English as in German; `Intl.PluralRules` would say the same, but its first use is slow. */
const formOf = (count: number): string => (count === 1 ? 'one' : 'other');

/** Looks texts up in a catalogue and fills in their arguments. */
export function createTranslate(catalogue: Catalogue, locale: string): Translate {
  const formats = createFormats(locale);

  function textOf(parts: readonly Part[], values: TextValues, count: number): string {
    return parts.map((part) => textOfPart(part, values, count)).join('');
  }
  function textOfPart(part: Part, values: TextValues, count: number): string {
    switch (part.type) {
      case PART.literal:
        return part.value;
      case PART.argument:
        return String(values[part.value] ?? '');
      case PART.plural: {
        const counted = Number(values[part.value]);
        const { options } = part;
        const form = options[`=${counted}`] ?? options[formOf(counted)] ?? options['other'];
        return textOf(form?.value ?? [], values, counted);
      }
      case PART.pound:
        return formats.number(count);
    }
  }

  return (key, values = {}) => {
    const message = catalogue[key];
    if (message === undefined) return key;
    return typeof message === 'string' ? message : textOf(message, values, 0);
  };
}

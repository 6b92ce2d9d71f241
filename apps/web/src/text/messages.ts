import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import { IntlMessageFormat } from 'intl-messageformat';
import type english from './catalogues/en.json';

export type TextKey = keyof typeof english;
export type TextValues = Readonly<Record<string, string | number>>;

/** A message as the build leaves it: parsed, unless it has no arguments. */
export type Message = string | MessageFormatElement[];
export type Catalogue = Readonly<Record<string, Message>>;

export type Translate = (key: TextKey, values?: TextValues) => string;

/** Looks texts up in a catalogue and fills in their arguments. */
export function createTranslate(catalogue: Catalogue, locale: string): Translate {
  const formats = new Map<string, IntlMessageFormat>();
  return (key, values = {}) => {
    const message = catalogue[key];
    if (message === undefined) return key;
    if (typeof message === 'string') return message;
    let format = formats.get(key);
    if (format === undefined) {
      format = new IntlMessageFormat(message, locale);
      formats.set(key, format);
    }
    return String(format.format(values));
  };
}

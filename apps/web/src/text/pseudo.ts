import { PART, type Catalogue, type Message } from './messages';

/** Brackets around every text from a catalogue; a text without them was written into a page. */
export const PSEUDO_OPEN = '⟦';
const PSEUDO_CLOSE = '⟧';

const ACCENTS: Readonly<Record<string, string>> = {
  a: 'á', e: 'ê', i: 'î', o: 'ô', u: 'ú', c: 'ç', n: 'ñ', s: 'š', y: 'ý', A: 'Á', E: 'Ê', I: 'Î', O: 'Ô', U: 'Û',
}; // prettier-ignore

const accented = (text: string): string =>
  text.replaceAll(/[a-zA-Z]/g, (letter) => ACCENTS[letter] ?? letter);

function pseudo(message: Message): Message {
  if (typeof message === 'string') return `${PSEUDO_OPEN}${accented(message)}${PSEUDO_CLOSE}`;
  const literal = (value: string) => ({ type: PART.literal, value });
  return [literal(PSEUDO_OPEN), ...message, literal(PSEUDO_CLOSE)];
}

/**
 * The catalogue with longer, accented and bracketed texts, which reveals texts that are not in it, and narrow
 * boxes.
 */
export function pseudoCatalogue(catalogue: Catalogue): Catalogue {
  return Object.fromEntries(Object.entries(catalogue).map(([key, message]) => [key, pseudo(message)]));
}

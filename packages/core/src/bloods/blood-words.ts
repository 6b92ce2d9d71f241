/** English words for the number of a blood. */
export interface BloodWords {
  /** 1st, 2nd, 11th */
  readonly ordinal: string;
  /** First, second, third, then the ordinal. */
  readonly word: string;
  /** The word with its first letter in upper case. */
  readonly title: string;
}

const SUFFIXES: Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> = { one: 'st', two: 'nd', few: 'rd' };
const RULES = new Intl.PluralRules('en', { type: 'ordinal' });
const WORDS = ['first', 'second', 'third'];

/** @param number 1, 2, … */
export function bloodWords(number: number): BloodWords {
  const ordinal = `${String(number)}${SUFFIXES[RULES.select(number)] ?? 'th'}`;
  const word = WORDS[number - 1] ?? ordinal;
  return { ordinal, word, title: word.charAt(0).toUpperCase() + word.slice(1) };
}

/** The emoji for the rank, or empty. @param number 1, 2, … */
export function bloodEmoji(emojis: readonly string[], number: number): string {
  return emojis[number - 1] ?? '';
}

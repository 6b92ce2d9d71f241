/** Converts quantities of a compose file, which the schema has checked, into the numbers of the engine's API. */

const UNIT_BYTES: Readonly<Record<string, number>> = { '': 1, b: 1, k: 1024, m: 1024 ** 2, g: 1024 ** 3 };

/** `64m` in bytes. */
export function sizeBytes(text: string): number {
  const [, digits = '0', unit = ''] = /^(\d+)([bkmg]?)b?$/i.exec(text) ?? [];
  return Number(digits) * (UNIT_BYTES[unit.toLowerCase()] ?? 1);
}

const UNIT_NS: Readonly<Record<string, number>> = { us: 1e3, ms: 1e6, s: 1e9, m: 60e9, h: 3_600e9 };

/** `1m30s` in nanoseconds. */
export function durationNs(text: string): number {
  let total = 0;
  for (const [, digits = '0', unit = ''] of text.matchAll(/(\d+)(us|ms|s|m|h)/g)) {
    total += Number(digits) * (UNIT_NS[unit] ?? 0);
  }
  return total;
}

/**
 * The words of a command line, split as by a shell but not interpreted further; undefined when a quote is not closed.
 */
export function splitWords(line: string): string[] | undefined {
  const words: string[] = [];
  let word: string | undefined;
  let quote: '"' | "'" | undefined;
  for (let index = 0; index < line.length; index += 1) {
    const character = line.charAt(index);
    const next = line.charAt(index + 1);
    const escapes = character === '\\' && quote !== "'" && (quote === undefined || /["\\$`]/.test(next));
    if (escapes) {
      if (next === '') return undefined;
      word = (word ?? '') + next;
      index += 1;
    } else if (quote !== undefined) {
      if (character === quote) quote = undefined;
      else word = (word ?? '') + character;
    } else if (character === '"' || character === "'") {
      quote = character;
      word ??= '';
    } else if (/\s/.test(character)) {
      if (word !== undefined) words.push(word);
      word = undefined;
    } else {
      word = (word ?? '') + character;
    }
  }
  if (quote !== undefined) return undefined;
  if (word !== undefined) words.push(word);
  return words;
}

/** The texts of per-team flags, which reveal their owner when shared. */
import { countCarriers, MIN_LEET_CARRIERS, type DynamicFlagConfig } from '@rampart/event-rules';
import type { Random } from '../../infra/clock';

const TAIL_BYTES = 5;

const LEET: Readonly<Record<string, string>> = {
  a: '4',
  e: '3',
  g: '6',
  i: '1',
  l: '1',
  o: '0',
  s: '5',
  t: '7',
};

function split(base: string): { prefix: string; content: string } {
  const open = base.indexOf('{') + 1;
  return { prefix: base.slice(0, open), content: base.slice(open, -1) };
}

export function usesLeet({ base, mode }: DynamicFlagConfig): boolean {
  return mode === 'leet' || (mode === 'auto' && countCarriers(base) >= MIN_LEET_CARRIERS);
}

/** Replaces each lowercase letter of the content by its variant or keeps it, by one random bit. */
export function leetFlag(base: string, random: Random): string {
  const { prefix, content } = split(base);
  const bits = random.bytes(Math.ceil(countCarriers(base) / 8));
  let carrier = 0;
  const written = content.replace(/[a-z]/g, (letter) => {
    const bit = ((bits[carrier >> 3] ?? 0) >> (carrier & 7)) & 1;
    carrier += 1;
    return bit === 1 ? (LEET[letter] ?? letter.toUpperCase()) : letter;
  });
  return `${prefix}${written}}`;
}

/** Appends ten random hexadecimal digits to the content. */
export function tailFlag(base: string, random: Random): string {
  const { prefix, content } = split(base);
  const tail = random.bytes(TAIL_BYTES).toString('hex');
  return `${prefix}${content}${content === '' ? '' : '_'}${tail}}`;
}

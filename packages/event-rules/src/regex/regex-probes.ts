/** Texts meant to make a pattern backtrack, none longer than the texts it will be searched in. */

const MAX_PUMPS = 48;
const MAX_PREFIXES = 48;
const COMMON = ['a', 'A', '0', ' ', '_', '-', '{', '}', 'ab', 'a0', 'a_'];
/**
 * Ends of a probe: the first one is unlikely to be in a pattern, so the search fails at the end and
 * backtracks.
 */
const ENDS = ['\u0001', ''];

/** An attack as described by the analyser: pumps, repeatable at will, followed by `suffix`. */
export interface AttackPattern {
  readonly pumps: readonly { readonly prefix: string; readonly pump: string }[];
  readonly suffix: string;
}

/** The attack with as many repetitions as fit into `maxChars`. */
export function attackProbe({ pumps, suffix }: AttackPattern, maxChars: number): string {
  const fixedChars = suffix.length + pumps.reduce((sum, { prefix }) => sum + prefix.length, 0);
  const pumpedChars = pumps.reduce((sum, { pump }) => sum + pump.length, 0);
  const times = Math.max(1, Math.floor((maxChars - fixedChars) / Math.max(1, pumpedChars)));
  return pumps.map(({ prefix, pump }) => prefix + pump.repeat(times)).join('') + suffix;
}

/** The literal text a pattern starts with; repetitions come after it. */
function literalStart(pattern: string): string {
  let start = '';
  for (let i = pattern.startsWith('^') ? 1 : 0; i < pattern.length; i += 1) {
    let char = pattern.charAt(i);
    if (char === '\\') {
      i += 1;
      char = pattern.charAt(i);
      if (/[0-9a-z]/i.test(char)) break;
    } else if (/[.[\](){}*+?|^$]/.test(char)) break;
    if (/[*+?{]/.test(pattern.charAt(i + 1))) break;
    start += char;
  }
  return start;
}

/**
 * Long repetitions of what the pattern mentions, after its literal start and after every prefix of
 * `flagValue`.
 */
export function genericProbes(pattern: string, flagValue: string | undefined, maxChars: number): string[] {
  const characters = [...new Set(pattern.replace(/[\\^$.*+?()[\]|]/g, ''))];
  const neighbours = characters.map((char, i) => char + (characters[i + 1] ?? ''));
  const pumps = [...new Set([...COMMON, ...characters, ...neighbours])].slice(0, MAX_PUMPS);
  const fill = (prefix: string, pump: string, end: string): string =>
    prefix + pump.repeat(Math.max(1, Math.floor((maxChars - prefix.length - 1) / pump.length))) + end;

  const prefixes = [...new Set(['', literalStart(pattern)])];
  const probes = prefixes.flatMap((prefix) =>
    pumps.flatMap((pump) => ENDS.map((end) => fill(prefix, pump, end))),
  );
  const known = flagValue ?? '';
  for (let at = 1; at < Math.min(known.length, MAX_PREFIXES); at += 1) {
    probes.push(fill(known.slice(0, at), known.charAt(at), '\u0001'));
  }
  return probes;
}

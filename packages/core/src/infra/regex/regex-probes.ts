/** Texts that are meant to make a pattern backtrack. None is longer than what the pattern will be searched in. */

const MAX_PUMPS = 48;
const MAX_PREFIXES = 48;
const COMMON = ['a', 'A', '0', ' ', '_', '-', '{', '}', 'ab', 'a0', 'a_'];
/** Ends of a probe: the first is in no pattern by accident, so the search fails at the end and starts to backtrack. */
const ENDS = ['\u0001', ''];

/** An attack as the analyser describes it: `suffix` after pumps that repeat as often as one likes. */
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

/** The literal text a pattern begins with; what follows it is where the repetitions are. */
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

/** Long repetitions of what the pattern mentions, after its own beginning and after every part of `flagValue`. */
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

/**
 * Decides whether a pattern may be stored. Parsing, analysing and probing a hostile pattern can take long or
 * use much memory, so this runs in a worker thread, which is terminated at a limit (regex-validator.ts).
 */
import { createRequire } from 'node:module';
import type { checkSync as CheckSync } from 'recheck';
import { createBoundedRegex, type BoundedRegex } from './bounded-regex';
import { attackProbe, genericProbes } from './regex-probes';

export interface RegexConfig {
  readonly pattern: string;
  readonly flags: string;
  readonly flagValue?: string;
}

export type RegexValidation =
  | { readonly outcome: 'good' }
  | { readonly outcome: 'bad'; readonly path: keyof RegexConfig; readonly detail: string };

/** The longest flag a team can submit (docs/rules/limits.md#text-lengths). */
const MAX_FLAG_CHARS = 1024;
/** Half of the budget of a submission, so that an accepted pattern has headroom on a slower machine. */
const PROBE_BUDGET_MS = 50;
const COMPILE_BUDGET_MS = 500;
const ANALYSIS_BUDGET_MS = 1_000;

const TOO_SLOW: RegexValidation = { outcome: 'bad', path: 'pattern', detail: 'can take too long to match' };

function isSlow(run: BoundedRegex, { pattern, flags }: RegexConfig, text: string): boolean {
  return run({ pattern, flags, text }, PROBE_BUDGET_MS) === 'outOfTime';
}

/** The build without native parts: no child process, no Java. It is 3 MB, so it is loaded on demand. */
function loadAnalyser(): typeof CheckSync {
  const analyser = createRequire(__filename)('recheck/lib/browser.js') as { checkSync: typeof CheckSync };
  return analyser.checkSync;
}

/** `maxChars`: length of the longest text the pattern will be searched in. */
export function validateRegex(config: RegexConfig, maxChars = MAX_FLAG_CHARS): RegexValidation {
  const { pattern, flags, flagValue } = config;
  const run = createBoundedRegex();
  try {
    new RegExp('', flags);
  } catch {
    return { outcome: 'bad', path: 'flags', detail: 'is not a valid combination' };
  }
  const compiled = run({ pattern, flags, text: '' }, COMPILE_BUDGET_MS);
  if (compiled === 'failed')
    return { outcome: 'bad', path: 'pattern', detail: 'is not a regular expression' };
  if (compiled === 'outOfTime') return TOO_SLOW;
  if (flagValue !== undefined && run({ pattern, flags, text: flagValue }, COMPILE_BUDGET_MS) !== 'match') {
    return { outcome: 'bad', path: 'flagValue', detail: 'does not match the pattern' };
  }
  if (genericProbes(pattern, flagValue, maxChars).some((probe) => isSlow(run, config, probe)))
    return TOO_SLOW;

  const analysis = loadAnalyser()(pattern, flags, { timeout: ANALYSIS_BUDGET_MS });
  // A polynomial pattern is fine if it is fast at the length a text can have, as `flag\{.+\}` is. What the
  // analyser cannot decide has passed the probes, and a submission is bounded anyway.
  if (analysis.status !== 'vulnerable') return { outcome: 'good' };
  const isHopeless = analysis.complexity.type === 'exponential';
  return isHopeless || isSlow(run, config, attackProbe(analysis.attack, maxChars))
    ? TOO_SLOW
    : { outcome: 'good' };
}

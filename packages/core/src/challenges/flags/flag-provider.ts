import type { FlagRules } from '@rampart/event-rules';

/** The submitting team and the challenge. */
export interface FlagContext {
  readonly challengeId: string;
  readonly teamId: string;
}

/** `foreign`: the flag is right, but was made for the team `ownerId`. */
export type FlagEvaluation =
  | { readonly result: 'match' }
  | { readonly result: 'mismatch' }
  | { readonly result: 'foreign'; readonly ownerId: string };

export const MATCH: FlagEvaluation = { result: 'match' };
export const MISMATCH: FlagEvaluation = { result: 'mismatch' };

/** Evaluates submissions against one entry; created once per entry. */
export type FlagMatcher = (
  submitted: string,
  context: FlagContext,
) => FlagEvaluation | Promise<FlagEvaluation>;

export interface FlagProvider extends FlagRules {
  /** Undefined when the stored config no longer validates: such an entry accepts nothing. */
  matcher(config: unknown): FlagMatcher | undefined;
}

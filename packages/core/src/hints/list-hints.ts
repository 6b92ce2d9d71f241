import type { FindVisible } from '../challenges';
import { isReleased, type Hint } from './hint';
import type { HintCache } from './hint-store';
import type { TakenHintStore } from './taken-hint-store';

export interface ListedHint {
  readonly hint: Hint;
  /** Whether the caller may read the content. */
  readonly isOpen: boolean;
}

/** Lists the released hints of a challenge, oldest first; undefined for a challenge that the caller does not see. */
export type ListHints = (query: {
  readonly challengeId: string;
  readonly callerTeamId: string | null;
  readonly now: Date;
}) => Promise<readonly ListedHint[] | undefined>;

export function createListHints({
  findVisible,
  hintCache,
  taken,
}: {
  readonly findVisible: FindVisible;
  readonly hintCache: HintCache;
  readonly taken: Pick<TakenHintStore, 'listTaken'>;
}): ListHints {
  return async ({ challengeId, callerTeamId, now }) => {
    const challenge = await findVisible(challengeId, callerTeamId, now);
    if (challenge === undefined) return undefined;
    const { hints } = await hintCache.latest();
    const shown = hints.filter((hint) => hint.challengeId === challengeId && isReleased(hint, now));
    const mayHavePaid = callerTeamId !== null && shown.some(({ price }) => price > 0);
    const takenIds = mayHavePaid ? await taken.listTaken(challengeId, callerTeamId) : new Set<string>();
    return shown.map((hint) => ({ hint, isOpen: hint.price === 0 || takenIds.has(hint.id) }));
  };
}

import { createReadSharer } from '../infra/batching';
import type { ListedSolve, SolveStore } from './solve-store';

/**
 * The page of a store, read once for everybody who asks for it at the same moment: when a challenge is released or
 * falls, thousands look at the same list.
 */
export function shareSolvePages(store: Pick<SolveStore, 'listOfChallenge'>): SolveStore['listOfChallenge'] {
  const share = createReadSharer<readonly ListedSolve[]>();
  return (challengeId, page) =>
    share(`${page.limit} ${page.offset} ${challengeId}`, () => store.listOfChallenge(challengeId, page));
}

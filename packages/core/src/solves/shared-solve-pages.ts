import { createReadSharer } from '../infra/batching';
import type { ListedSolve, SolveStore } from './solve-store';

/**
 * Reads a page once for all concurrent requests: thousands open the same list when a challenge is released or
 * first solved.
 */
export function shareSolvePages(store: Pick<SolveStore, 'listOfChallenge'>): SolveStore['listOfChallenge'] {
  const share = createReadSharer<readonly ListedSolve[]>();
  return (challengeId, page) =>
    share(`${page.limit} ${page.offset} ${challengeId}`, () => store.listOfChallenge(challengeId, page));
}

import type { ChallengeV2 } from '@rampart/contract';
import { hashKey, type QueryClient } from '@tanstack/react-query';
import { challengesQuery } from '../api/queries';
import { changeLiveState, liveState } from './live-state';

/**
 * Marks challenges as new when they join a list that is already loaded: the stream does not name challenges that a
 * solve unlocks, and may not be connected.
 */
export function markNewChallenges(queryClient: QueryClient): void {
  const hash = hashKey(challengesQuery.queryKey);
  let known: ReadonlySet<string> | undefined;
  queryClient.getQueryCache().subscribe(({ query }) => {
    if (query.queryHash !== hash) return;
    const list = query.state.data as readonly ChallengeV2[] | undefined;
    // After a reset, another team may see another list.
    if (list === undefined) known = undefined;
    else known = note(list, known);
  });
}

function note(list: readonly ChallengeV2[], known: ReadonlySet<string> | undefined): ReadonlySet<string> {
  const ids = list.map(({ id }) => id);
  if (known === undefined) return new Set(ids);
  const added = ids.filter((id) => !known.has(id));
  if (added.length === 0) return known;
  changeLiveState({ released: new Set([...liveState().released, ...added]) });
  return new Set([...known, ...added]);
}

import type { FactStore } from './fact-store';
import { awardsByTeam, type FactChange } from '../engine/facts';
import { RowMap, type RowKey } from './row-map';
import type { TouchedFacts } from './touched-facts';

/** `lost`: a change that affects more than the rows it names; reload everything. */
export type ReadTouched =
  | { readonly outcome: 'read'; readonly changes: readonly FactChange[] }
  | { readonly outcome: 'lost'; readonly why: string };

/** Reads the current state of the touched facts and nothing else. */
export async function readTouchedFacts(store: FactStore, touched: TouchedFacts): Promise<ReadTouched> {
  // A merge may change the order of solves within one millisecond: they are ordered by ID, and memory does not hold
  // the IDs.
  if (touched.hasMerge) return { outcome: 'lost', why: 'two teams were merged' };

  const challenges = await present(touched.challengeIds, (ids) => store.listChallenges(ids));
  if ([...touched.deletedChallengeIds].some((id) => challenges.has(id))) {
    return { outcome: 'lost', why: 'a deleted challenge was created again under its ID' };
  }
  const teams = await present(touched.teamIds, (ids) => store.listTeams(ids));
  const solves = await presentRows(touched.solves, (keys) => store.listSolves(keys));
  if (touched.deletedSolves.some((key) => solves.get(key) !== undefined)) {
    return { outcome: 'lost', why: 'a deleted solve was added again' };
  }
  const scores = await presentRows(touched.dynamicScores, (keys) => store.listDynamicScores(keys));
  const awardedTeamIds = [...touched.awardedTeamIds];
  const awards = awardsByTeam(awardedTeamIds.length === 0 ? [] : await store.listAwards(awardedTeamIds));
  const feedIds = [...touched.feedChallengeIds];
  const feeds = feedIds.length === 0 ? [] : await store.listFeeds(feedIds);
  const tickedAtMs = new Map(feeds.map((feed) => [feed.challengeId, feed.tickedAtMs]));

  // Rows come first, because a removed team or challenge removes its rows.
  return {
    outcome: 'read',
    changes: [
      ...touched.pushedChanges,
      ...touched.solves.map((key): FactChange => ({
        kind: 'solve',
        challengeId: key.challengeId,
        teamId: key.teamId,
        solve: solves.get(key) ?? null,
      })),
      ...touched.dynamicScores.map((key): FactChange => ({
        kind: 'dynamicScore',
        challengeId: key.challengeId,
        teamId: key.teamId,
        row: scores.get(key) ?? null,
      })),
      ...awardedTeamIds.map((teamId): FactChange => ({
        kind: 'awards',
        teamId,
        awards: awards.get(teamId) ?? [],
      })),
      ...feedIds.map((id): FactChange => ({
        kind: 'feed',
        challengeId: id,
        tickedAtMs: tickedAtMs.get(id) ?? null,
      })),
      ...[...touched.challengeIds].map((id): FactChange => ({
        kind: 'challenge',
        id,
        challenge: challenges.get(id) ?? null,
      })),
      ...[...touched.teamIds].map((id): FactChange => ({ kind: 'team', id, team: teams.get(id) ?? null })),
    ],
  };
}

async function present<Fact extends { readonly id: string }>(
  ids: ReadonlySet<string>,
  list: (ids: readonly string[]) => Promise<readonly Fact[]>,
): Promise<ReadonlyMap<string, Fact>> {
  const found = ids.size === 0 ? [] : await list([...ids]);
  return new Map(found.map((fact) => [fact.id, fact]));
}

async function presentRows<Fact extends RowKey>(
  keys: readonly RowKey[],
  list: (keys: readonly RowKey[]) => Promise<readonly Fact[]>,
): Promise<RowMap<Fact>> {
  const found = new RowMap<Fact>();
  for (const fact of keys.length === 0 ? [] : await list(keys)) found.set(fact, fact);
  return found;
}

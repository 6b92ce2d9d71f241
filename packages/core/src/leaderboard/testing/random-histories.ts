/** Random event histories for the property tests, as fact changes by organisers, teams and feeds. */
import fc from 'fast-check';
import type {
  AwardFact,
  BoardFacts,
  ChallengeFact,
  DynamicScoreFact,
  FactChange,
  TeamFact,
} from '../engine/facts';
import { aChallenge, aTeam, second, someFacts } from './fact-builders';

export type Move =
  | { readonly do: 'wait'; readonly toMs: number }
  | { readonly do: 'repeat' }
  | { readonly do: 'timing'; readonly startAtMs: number; readonly endAtMs: number }
  | { readonly do: 'solve'; readonly challengeId: string; readonly teamId: string; readonly atMs: number }
  | { readonly do: 'unsolve'; readonly challengeId: string; readonly teamId: string }
  | {
      readonly do: 'push';
      readonly challengeId: string;
      readonly scores: readonly (readonly [string, number])[];
      readonly atMs: number;
    }
  | {
      readonly do: 'award';
      readonly teamId: string;
      /** Of a hint. */
      readonly challengeId: string | null;
      readonly points: number;
      readonly atMs: number;
    }
  /** The oldest award of the team. */
  | { readonly do: 'revoke'; readonly teamId: string }
  | { readonly do: 'team'; readonly team: TeamFact }
  | { readonly do: 'deleteTeam'; readonly teamId: string }
  | { readonly do: 'challenge'; readonly challenge: ChallengeFact }
  | { readonly do: 'deleteChallenge'; readonly challengeId: string };

const teamIds = ['ant', 'bee', 'cat', 'dog', 'elk'];
const challengeIds = ['crypto', 'pwn', 'web', 'koth'];

// Coarse times and few names make ties, equal buckets and rows at the limits of the event common.
const instantMs = fc.integer({ min: 0, max: 30 }).map((halfSeconds) => (halfSeconds * second) / 2);
const teamId = fc.constantFrom(...teamIds);
const challengeId = fc.constantFrom(...challengeIds);
const points = fc.integer({ min: -2, max: 4 }).map((units) => units * 50);
const awardedPoints = fc.constantFrom(-250, -50, 50, 500);

const team = fc
  .record({
    id: teamId,
    name: fc.constantFrom('Alpha', 'Beta', 'Gamma'),
    division: fc.constantFrom('open', 'student'),
    banned: fc.boolean(),
    createdAtMs: fc.constantFrom(0, 1),
  })
  .map(aTeam);

const challenge = fc
  .record({
    id: challengeId,
    category: fc.constantFrom('misc', 'web'),
    sortWeight: fc.constantFrom(null, 1, 1.5),
    min: fc.constantFrom(0, 100),
    max: fc.constantFrom(0, 300, 500, 6_000_000_000),
    tiebreakEligible: fc.boolean(),
    hidden: fc.boolean(),
    releaseAtMs: fc.option(instantMs),
    hasPrerequisites: fc.boolean(),
    kind: fc.constantFrom('decay' as const, 'decay' as const, 'dynamic' as const),
  })
  .map(aChallenge);

const weighted = <T>(
  weight: number,
  arbitrary: fc.Arbitrary<T>,
): { weight: number; arbitrary: fc.Arbitrary<T> } => ({
  weight,
  arbitrary,
});

const move: fc.Arbitrary<Move> = fc.oneof(
  weighted(12, fc.record({ do: fc.constant('solve' as const), challengeId, teamId, atMs: instantMs })),
  weighted(2, fc.record({ do: fc.constant('unsolve' as const), challengeId, teamId })),
  weighted(
    5,
    fc.record({
      do: fc.constant('push' as const),
      challengeId: fc.constantFrom('koth', 'web'),
      scores: fc.array(fc.tuple(teamId, points), { maxLength: 3 }),
      atMs: instantMs,
    }),
  ),
  weighted(
    3,
    fc.record({
      do: fc.constant('award' as const),
      teamId,
      challengeId: fc.option(challengeId),
      points: awardedPoints,
      atMs: instantMs,
    }),
  ),
  weighted(1, fc.record({ do: fc.constant('revoke' as const), teamId })),
  weighted(3, fc.record({ do: fc.constant('team' as const), team })),
  weighted(1, fc.record({ do: fc.constant('deleteTeam' as const), teamId })),
  weighted(3, fc.record({ do: fc.constant('challenge' as const), challenge })),
  weighted(1, fc.record({ do: fc.constant('deleteChallenge' as const), challengeId })),
  weighted(2, fc.record({ do: fc.constant('wait' as const), toMs: instantMs })),
  weighted(1, fc.constant({ do: 'repeat' as const })),
  weighted(1, fc.record({ do: fc.constant('timing' as const), startAtMs: instantMs, endAtMs: instantMs })),
);

export const randomMoves: fc.Arbitrary<Move[]> = fc.array(move, { minLength: 1, maxLength: 40 });

/** Mostly long enough for the value of a challenge to change twice, which few of `randomMoves` are. */
export const longHistories: fc.Arbitrary<Move[]> = fc.array(move, {
  minLength: 1,
  maxLength: 40,
  size: 'max',
});

/** An event with all teams and challenges, so that most moves find something to act on. */
export function firstFacts(): BoardFacts {
  return someFacts({
    timing: { startAtMs: 0, endAtMs: 12 * second },
    challenges: challengeIds.map((id) => aChallenge({ id, kind: id === 'koth' ? 'dynamic' : 'decay' })),
    teams: teamIds.map((id) => aTeam({ id })),
  });
}

/** What the platform would record for a move: nothing when the move is not possible. */
export function changesOf(move: Move, facts: BoardFacts, position: number): FactChange[] {
  switch (move.do) {
    case 'timing':
      return [
        { kind: 'timing', timing: { startAtMs: move.startAtMs, endAtMs: move.endAtMs } },
        ...wholeHistory(facts),
      ];
    case 'solve': {
      const { challengeId, teamId, atMs } = move;
      // A later solve has a greater ID, and a team that solves again has no solve of the same instant any more.
      if (facts.solves.some((known) => isOfPair(known, move) && known.atMs === atMs)) return [];
      const solve = { id: `solve-${String(position).padStart(3, '0')}`, challengeId, teamId, atMs };
      return [{ kind: 'solve', challengeId, teamId, solve }];
    }
    case 'unsolve':
      return [{ kind: 'solve', challengeId: move.challengeId, teamId: move.teamId, solve: null }];
    case 'push':
      return pushChanges(move, facts, position);
    case 'award': {
      const { teamId, challengeId, points, atMs } = move;
      if (!facts.teams.some(({ id }) => id === teamId)) return [];
      if (challengeId !== null && !facts.challenges.some(({ id }) => id === challengeId)) return [];
      const award = { id: `award-${String(position).padStart(3, '0')}`, teamId, challengeId, points, atMs };
      return [{ kind: 'awards', teamId, awards: [...awardsOf(facts, teamId), award] }];
    }
    case 'revoke':
      return [{ kind: 'awards', teamId: move.teamId, awards: awardsOf(facts, move.teamId).slice(1) }];
    case 'team':
      return [{ kind: 'team', id: move.team.id, team: move.team }];
    case 'deleteTeam':
      return [{ kind: 'team', id: move.teamId, team: null }];
    case 'challenge':
      return [{ kind: 'challenge', id: move.challenge.id, challenge: move.challenge }];
    case 'deleteChallenge':
      return [{ kind: 'challenge', id: move.challengeId, challenge: null }];
    case 'wait':
    case 'repeat':
      return [];
  }
}

function awardsOf(facts: BoardFacts, teamId: string): AwardFact[] {
  return facts.awards.filter((award) => award.teamId === teamId);
}

/** The history of every pair, as a caller resends it after a new end. */
function wholeHistory(facts: BoardFacts): FactChange[] {
  const pairs = new Map(
    facts.pushedChanges.map(({ challengeId, teamId }) => [
      `${challengeId} ${teamId}`,
      { challengeId, teamId },
    ]),
  );
  return [...pairs.values()].map((pair) => ({
    kind: 'pushedChanges',
    ...pair,
    mode: 'replace',
    changes: facts.pushedChanges
      .filter((row) => isOfPair(row, pair))
      .map(({ ledgerId, atMs, delta }) => ({ ledgerId, atMs, delta })),
  }));
}

/** A push sets absolute points for teams that exist and are not banned; 0 clears. It is later than those before it. */
function pushChanges(
  { challengeId, scores, atMs: proposedAtMs }: Extract<Move, { do: 'push' }>,
  facts: BoardFacts,
  position: number,
): FactChange[] {
  const changes: FactChange[] = [];
  const feed = facts.feeds.find((known) => known.challengeId === challengeId);
  const atMs = Math.max(proposedAtMs, (feed?.tickedAtMs ?? -1) + 1);
  for (const [teamId, points] of new Map(scores)) {
    if (!facts.teams.some((known) => known.id === teamId && !known.banned)) continue;
    const isRow = (row: DynamicScoreFact): boolean =>
      row.teamId === teamId && row.challengeId === challengeId;
    const stored = facts.dynamicScores.find(isRow);
    const delta = points - (stored?.points ?? 0);
    if (delta === 0) continue;
    const createdAtMs = stored?.createdAtMs ?? atMs;
    const row = points === 0 ? null : { challengeId, teamId, points, delta, createdAtMs, updatedAtMs: atMs };
    changes.push(
      { kind: 'dynamicScore', challengeId, teamId, row },
      {
        kind: 'pushedChanges',
        challengeId,
        teamId,
        mode: 'append',
        changes: [{ ledgerId: position, atMs, delta }],
      },
    );
  }
  if (changes.length > 0) changes.push({ kind: 'feed', challengeId, tickedAtMs: atMs });
  return changes;
}

/** The facts after a change, as plain lists. */
export function withChange(facts: BoardFacts, change: FactChange): BoardFacts {
  switch (change.kind) {
    case 'timing':
      return { ...facts, timing: change.timing };
    case 'team': {
      const teams = facts.teams.filter(({ id }) => id !== change.id);
      if (change.team !== null) return { ...facts, teams: [...teams, change.team] };
      const awards = facts.awards.filter(({ teamId }) => teamId !== change.id);
      return { ...withoutRows(facts, (row) => row.teamId === change.id), teams, awards };
    }
    case 'challenge': {
      const challenges = facts.challenges.filter(({ id }) => id !== change.id);
      if (change.challenge !== null) return { ...facts, challenges: [...challenges, change.challenge] };
      const feeds = facts.feeds.filter(({ challengeId }) => challengeId !== change.id);
      const awards = facts.awards.filter(({ challengeId }) => challengeId !== change.id);
      return { ...withoutRows(facts, (row) => row.challengeId === change.id), challenges, feeds, awards };
    }
    case 'solve': {
      const others = facts.solves.filter((row) => !isOfPair(row, change));
      return { ...facts, solves: change.solve === null ? others : [...others, change.solve] };
    }
    case 'dynamicScore': {
      const others = facts.dynamicScores.filter((row) => !isOfPair(row, change));
      return { ...facts, dynamicScores: change.row === null ? others : [...others, change.row] };
    }
    case 'awards': {
      const others = facts.awards.filter(({ teamId }) => teamId !== change.teamId);
      return { ...facts, awards: [...others, ...change.awards] };
    }
    case 'feed': {
      const { challengeId, tickedAtMs } = change;
      const others = facts.feeds.filter((feed) => feed.challengeId !== challengeId);
      return { ...facts, feeds: tickedAtMs === null ? others : [...others, { challengeId, tickedAtMs }] };
    }
    case 'pushedChanges': {
      const { challengeId, teamId } = change;
      const kept = facts.pushedChanges.filter((row) => change.mode === 'append' || !isOfPair(row, change));
      const known = new Set(kept.filter((row) => isOfPair(row, change)).map(({ ledgerId }) => ledgerId));
      const added = change.changes
        .filter(({ ledgerId }) => !known.has(ledgerId))
        .map((pushed) => ({ challengeId, teamId, ...pushed }));
      return { ...facts, pushedChanges: [...kept, ...added] };
    }
  }
}

interface Pair {
  readonly challengeId: string;
  readonly teamId: string;
}

function isOfPair(row: Pair, pair: Pair): boolean {
  return row.challengeId === pair.challengeId && row.teamId === pair.teamId;
}

function withoutRows(facts: BoardFacts, isGone: (row: Pair) => boolean): BoardFacts {
  return {
    ...facts,
    solves: facts.solves.filter((row) => !isGone(row)),
    dynamicScores: facts.dynamicScores.filter((row) => !isGone(row)),
    pushedChanges: facts.pushedChanges.filter((row) => !isGone(row)),
  };
}

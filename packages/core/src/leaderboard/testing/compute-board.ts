/**
 * The board written straight from the rules (docs/rules/scoring-and-ranking.md,
 * docs/rules/board-and-graph.md), without state or optimisation. It defines what the incremental engine must
 * return and shares no calculation with it.
 */
import type { ScoreFormula } from '../../scoring';
import type { Board, BoardChallenge, BoardHistory } from '../engine/board';
import type { DivisionCount, EntryAward } from '../engine/team-entry';
import { teamColumns, type TeamColumns } from '../engine/team-columns';
import type {
  BoardFacts,
  ChallengeFact,
  DynamicScoreFact,
  PushedChangeFact,
  SolveFact,
  TeamFact,
} from '../engine/facts';
import type { LeaderboardConfig } from '../engine/leaderboard-engine';

interface RankedTeam {
  readonly team: TeamFact;
  readonly solves: readonly SolveFact[];
  readonly rows: readonly DynamicScoreFact[];
  readonly awards: readonly EntryAward[];
  readonly score: number;
  readonly lastSolveAtMs: number;
  readonly lastTiebreakSolveAtMs: number;
}

const textOrder = (a: string, b: string): number => Number(a > b) - Number(a < b);
const latest = (times: readonly number[]): number => times.reduce((a, b) => Math.max(a, b), -Infinity);

/** A board that can be compared with another: its teams as columns. */
export type PlainBoard = Omit<Board, 'teams'> & {
  readonly teams: TeamColumns;
  readonly divisionCounts: readonly DivisionCount[];
};

export function plainBoard(board: Board): PlainBoard {
  return { ...board, teams: teamColumns(board), divisionCounts: board.teams.divisionCounts };
}

/** The board at an instant. */
export function computeBoard(
  facts: BoardFacts,
  formula: ScoreFormula,
  { graphSampleMs }: LeaderboardConfig,
  nowMs: number,
): PlainBoard {
  const { timing } = facts;
  const { endAtMs } = timing;
  const gridMs = Math.max(graphSampleMs, 1000);

  // released challenges in list order
  const listed = facts.challenges
    .filter(({ hidden, releaseAtMs }) => !hidden && (releaseAtMs ?? -Infinity) <= nowMs)
    .sort((a, b) => {
      const weightA = a.sortWeight ?? Infinity;
      const weightB = b.sortWeight ?? Infinity;
      return weightA === weightB ? textOrder(b.id, a.id) : weightA - weightB;
    });
  const seenByAll = listed.filter(({ hasPrerequisites }) => !hasPrerequisites);
  const isListed = (id: string, kind: string): boolean => listed.some((c) => c.id === id && c.kind === kind);
  const indexOf = (id: string): number => listed.findIndex((challenge) => challenge.id === id);

  // rows of teams that exist and are not banned; decay rows count up to the end, dynamic rows always
  const isEligible = (teamId: string): boolean => facts.teams.some((t) => t.id === teamId && !t.banned);
  const solves = facts.solves
    .filter(({ challengeId, teamId }) => isListed(challengeId, 'decay') && isEligible(teamId))
    .sort((a, b) => a.atMs - b.atMs || textOrder(a.id, b.id));
  const counted = solves.filter(({ atMs }) => atMs <= endAtMs);
  const rows = facts.dynamicScores
    .filter(({ challengeId, teamId }) => isListed(challengeId, 'dynamic') && isEligible(teamId))
    .sort((a, b) => textOrder(a.challengeId, b.challengeId));

  // graph buckets, and the value of a challenge with the solves counted up to a bucket
  const bucketOf = (atMs: number): number => {
    const lineAtMs = Math.ceil(atMs / gridMs) * gridMs;
    return atMs > endAtMs ? lineAtMs : Math.min(lineAtMs, endAtMs);
  };
  const valueUpTo = (challenge: ChallengeFact, bucketAtMs: number): number => {
    const until = counted.filter(({ atMs }) => bucketOf(atMs) <= bucketAtMs);
    const countOf = (id: string): number => until.filter((solve) => solve.challengeId === id).length;
    return formula.value({
      min: challenge.min,
      max: challenge.max,
      solves: countOf(challenge.id),
      maxSolves: Math.max(0, ...seenByAll.map(({ id }) => countOf(id))),
      firstSolveAtMs: until.find(({ challengeId }) => challengeId === challenge.id)?.atMs,
      ...timing,
    });
  };

  const tickOf = (id: string): number | undefined =>
    facts.feeds.find(({ challengeId }) => challengeId === id)?.tickedAtMs;
  const buckets = [...new Set(counted.map(({ atMs }) => bucketOf(atMs)))].sort((a, b) => a - b);
  const challenges = listed.map((challenge): BoardChallenge => {
    const { id, name, category, sortWeight, kind } = challenge;
    const isOwn = ({ challengeId }: { challengeId: string }): boolean => challengeId === id;
    const own = counted.filter(isOwn);
    const first = own[0];
    const sinceFirst = buckets.filter((b) => first !== undefined && b >= bucketOf(first.atMs));
    const samples = sinceFirst.map((bucketAtMs) => ({ bucketAtMs, value: valueUpTo(challenge, bucketAtMs) }));
    const series = samples.filter(({ value }, position) => samples[position - 1]?.value !== value);
    return {
      id,
      name,
      category,
      sortWeight,
      scoringKind: kind,
      points: kind === 'decay' ? valueUpTo(challenge, Infinity) : 0,
      solves: kind === 'decay' ? own.length : rows.filter(isOwn).length,
      firstSolvers: solves
        .filter(isOwn)
        .slice(0, 3)
        .map(({ teamId }) => teamId),
      tickedAtMs: kind === 'dynamic' ? (tickOf(id) ?? null) : null,
      seriesAtMs: Float64Array.from(series.map(({ bucketAtMs }) => bucketAtMs)),
      seriesPoints: Float64Array.from(series.map(({ value }) => value)),
      ...(challenge.hasPrerequisites ? { hasPrerequisites: true } : {}),
    };
  });

  // totals and what breaks ties
  const teams = facts.teams
    .map((team): RankedTeam => {
      const isOwn = ({ teamId }: { teamId: string }): boolean => teamId === team.id;
      const own = counted.filter(isOwn);
      const ownRows = rows.filter(isOwn);
      const awards = facts.awards
        .filter((award) => isOwn(award) && !team.banned)
        .filter(({ challengeId }) => challengeId === null || indexOf(challengeId) !== -1)
        .sort((a, b) => a.atMs - b.atMs || textOrder(a.id, b.id))
        .map(({ atMs, points }) => ({ atMs: Math.min(atMs, endAtMs), points }));
      const times = [
        ...own.map(({ challengeId, atMs }) => ({ challengeId, atMs })),
        ...ownRows.map(({ challengeId, createdAtMs }) => ({ challengeId, atMs: createdAtMs })),
      ];
      const eligible = times.filter(({ challengeId }) => listed[indexOf(challengeId)]?.tiebreakEligible);
      return {
        team,
        solves: solves
          .filter(isOwn)
          .sort((a, b) => a.atMs - b.atMs || textOrder(a.challengeId, b.challengeId)),
        rows: ownRows,
        awards,
        score:
          own.reduce((sum, { challengeId }) => sum + (challenges[indexOf(challengeId)]?.points ?? 0), 0) +
          ownRows.reduce((sum, { points }) => sum + points, 0) +
          awards.reduce((sum, { points }) => sum + points, 0),
        lastSolveAtMs: latest(
          [...times, ...awards.filter(({ points }) => points > 0)].map(({ atMs }) => atMs),
        ),
        lastTiebreakSolveAtMs: eligible.length > 0 ? latest(eligible.map(({ atMs }) => atMs)) : Infinity,
      };
    })
    .filter(({ lastSolveAtMs }) => lastSolveAtMs > -Infinity)
    .sort((a, b) => {
      if (a.score !== b.score) return b.score - a.score;
      if (a.lastTiebreakSolveAtMs !== b.lastTiebreakSolveAtMs) {
        return a.lastTiebreakSolveAtMs < b.lastTiebreakSolveAtMs ? -1 : 1;
      }
      if (a.lastSolveAtMs !== b.lastSolveAtMs) return a.lastSolveAtMs - b.lastSolveAtMs;
      return a.team.createdAtMs - b.team.createdAtMs || textOrder(a.team.id, b.team.id);
    });

  // the delta belongs to the latest tick
  const pointDelta = (row: DynamicScoreFact): number =>
    tickOf(row.challengeId) === row.updatedAtMs ? row.delta : 0;
  const ticks = challenges.map(({ tickedAtMs }) => tickedAtMs ?? -Infinity);
  const divisions = [...new Set(teams.map(({ team }) => team.division))].sort(textOrder);
  return {
    computedAtMs: nowMs,
    updateAtMs: Math.max(Math.min(nowMs, endAtMs), latest(counted.map(({ atMs }) => atMs)), ...ticks),
    timing,
    graphSampleMs,
    challenges,
    teams: inColumns(teams, indexOf, pointDelta),
    divisionCounts: divisions.map((division) => ({
      division,
      teams: teams.filter(({ team }) => team.division === division).length,
    })),
  };
}

function inColumns(
  ranked: readonly RankedTeam[],
  indexOf: (challengeId: string) => number,
  pointDelta: (row: DynamicScoreFact) => number,
): TeamColumns {
  const offsets = (lengthOf: (team: RankedTeam) => number): Uint32Array =>
    Uint32Array.from([
      0,
      ...ranked.map((_, i) => ranked.slice(0, i + 1).reduce((n, t) => n + lengthOf(t), 0)),
    ]);
  const solves = ranked.flatMap((team) => team.solves);
  const rows = ranked.flatMap((team) => team.rows);
  const inDivision = (upTo: number, division: string): number =>
    ranked.slice(0, upTo + 1).filter(({ team }) => team.division === division).length;
  return {
    ids: ranked.map(({ team }) => team.id),
    names: ranked.map(({ team }) => team.name),
    divisions: ranked.map(({ team }) => team.division),
    avatarUrls: ranked.map(({ team }) => team.avatarUrl),
    countryCodes: ranked.map(({ team }) => team.countryCode),
    statusTexts: ranked.map(({ team }) => team.statusText),
    scores: Float64Array.from(ranked.map(({ score }) => score)),
    divisionPlaces: Uint32Array.from(ranked.map(({ team }, i) => inDivision(i, team.division))),
    createdAtMs: Float64Array.from(ranked.map(({ team }) => team.createdAtMs)),
    lastSolveAtMs: Float64Array.from(ranked.map(({ lastSolveAtMs }) => lastSolveAtMs)),
    lastTiebreakSolveAtMs: Float64Array.from(ranked.map((t) => t.lastTiebreakSolveAtMs)),
    solveOffsets: offsets((team) => team.solves.length),
    solveChallenges: Uint32Array.from(solves.map(({ challengeId }) => indexOf(challengeId))),
    solveAtMs: Float64Array.from(solves.map(({ atMs }) => atMs)),
    dynamicOffsets: offsets((team) => team.rows.length),
    dynamicChallenges: Uint32Array.from(rows.map(({ challengeId }) => indexOf(challengeId))),
    dynamicPoints: Float64Array.from(rows.map(({ points }) => points)),
    dynamicPointDeltas: Float64Array.from(rows.map(pointDelta)),
    dynamicUpdatedAtMs: Float64Array.from(rows.map(({ updatedAtMs }) => updatedAtMs)),
    awards: ranked.map(({ awards }) => awards),
  };
}

/** The history of pushes from the facts: one sum per team, challenge and graph bucket with a push in it. */
export function computeHistory(facts: BoardFacts, { graphSampleMs }: LeaderboardConfig): BoardHistory {
  const gridMs = Math.max(graphSampleMs, 1000);
  const { endAtMs } = facts.timing;
  const bucketOf = ({ atMs }: PushedChangeFact): number => {
    const lineAtMs = Math.ceil(atMs / gridMs) * gridMs;
    return atMs > endAtMs ? lineAtMs : Math.min(lineAtMs, endAtMs);
  };
  const changes = facts.pushedChanges;
  const teamIds = [...new Set(changes.map(({ teamId }) => teamId))].sort(textOrder);
  const challengeIds = [...new Set(changes.map(({ challengeId }) => challengeId))].sort(textOrder);
  const byTeam = teamIds.map((teamId) =>
    challengeIds
      .flatMap((challengeId, challenge) => {
        const own = changes.filter((c) => c.teamId === teamId && c.challengeId === challengeId);
        return [...new Set(own.map(bucketOf))].map((bucketAtMs) => {
          const inBucket = own.filter((change) => bucketOf(change) === bucketAtMs);
          const delta = inBucket.reduce((sum, change) => sum + change.delta, 0);
          return { challenge, delta, atMs: latest(inBucket.map(({ atMs }) => atMs)) };
        });
      })
      .sort((a, b) => a.challenge - b.challenge || a.atMs - b.atMs),
  );
  const entries = byTeam.flat();
  return {
    teamIds,
    challengeIds,
    offsets: Uint32Array.from([0, ...byTeam.map((_, i) => byTeam.slice(0, i + 1).flat().length)]),
    challenges: Uint32Array.from(entries.map(({ challenge }) => challenge)),
    atMs: Float64Array.from(entries.map(({ atMs }) => atMs)),
    deltas: Float64Array.from(entries.map(({ delta }) => delta)),
  };
}

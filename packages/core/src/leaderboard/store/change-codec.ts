/**
 * Changes of a board as text: the form in which the worker stores them for the API. A change leaves out what the
 * previous board has already: usually everything but a solve of one team and the values of a few challenges.
 */
import type { Board, BoardChallenge } from '../engine/board';
import { NO_AWARDS, type EntryScore, type TeamEntry } from '../engine/team-entry';
import type { BoardChange } from '../engine/standings';

/** The changed part of a challenge; its series begins with `kept` steps of the previous one. */
interface EncodedChallenge extends Omit<BoardChallenge, 'seriesAtMs' | 'seriesPoints'> {
  readonly kept: number;
  readonly series: readonly (readonly [atMs: number, points: number])[];
}

/**
 * A changed team. Challenges are indexes; the solves begin with `kept` of the previous ones. Null stands for
 * Infinity, which JSON does not have.
 */
interface EncodedTeam extends Omit<
  TeamEntry,
  'lastTiebreakSolveAtMs' | 'solveChallengeIds' | 'dynamicScores' | 'awards'
> {
  readonly lastTiebreakSolveAtMs: number | null;
  readonly kept: number;
  readonly solveChallenges: readonly number[];
  readonly dynamicScores: readonly (Omit<EntryScore, 'challengeId'> & { readonly challenge: number })[];
  /** Absent for a team without awards, and from workers of a release that has none. */
  readonly awards?: TeamEntry['awards'] | undefined;
}

interface EncodedChange extends Omit<BoardChange, 'challenges' | 'teams'> {
  readonly historyVersion: string;
  readonly challengeIds: readonly string[];
  readonly challenges: readonly EncodedChallenge[];
  readonly teams: readonly EncodedTeam[];
}

function encodeChallenge(challenge: BoardChallenge, before: BoardChallenge | undefined): EncodedChallenge {
  const { seriesAtMs, seriesPoints, ...described } = challenge;
  let kept = 0;
  while (
    kept < seriesAtMs.length &&
    seriesAtMs[kept] === before?.seriesAtMs[kept] &&
    seriesPoints[kept] === before?.seriesPoints[kept]
  )
    kept += 1;
  const series = Array.from(seriesAtMs.subarray(kept), (atMs, step): [number, number] => [
    atMs,
    seriesPoints[kept + step] ?? 0,
  ]);
  return { kept, series, ...described };
}

function decodeChallenge(
  { kept, series, ...described }: EncodedChallenge,
  before: BoardChallenge | undefined,
): BoardChallenge {
  const seriesAtMs = new Float64Array(kept + series.length);
  const seriesPoints = new Float64Array(kept + series.length);
  seriesAtMs.set(before?.seriesAtMs.subarray(0, kept) ?? []);
  seriesPoints.set(before?.seriesPoints.subarray(0, kept) ?? []);
  series.forEach(([atMs, points], step) => {
    seriesAtMs[kept + step] = atMs;
    seriesPoints[kept + step] = points;
  });
  return { seriesAtMs, seriesPoints, ...described };
}

// Field by field: an object made by a spread has a hidden class of its own, which is as large as the team and slow
// to read.
function encodeTeam(
  entry: TeamEntry,
  before: TeamEntry | undefined,
  indexOf: (challengeId: string) => number,
): EncodedTeam {
  const { awards, lastTiebreakSolveAtMs, solveChallengeIds, solveAtMs } = entry;
  const [idsBefore, atMsBefore] = [before?.solveChallengeIds ?? [], before?.solveAtMs ?? []];
  let kept = 0;
  while (
    kept < solveAtMs.length &&
    solveAtMs[kept] === atMsBefore[kept] &&
    solveChallengeIds[kept] === idsBefore[kept]
  )
    kept += 1;
  return {
    id: entry.id,
    name: entry.name,
    division: entry.division,
    avatarUrl: entry.avatarUrl,
    countryCode: entry.countryCode,
    statusText: entry.statusText,
    createdAtMs: entry.createdAtMs,
    lastSolveAtMs: entry.lastSolveAtMs,
    lastTiebreakSolveAtMs: lastTiebreakSolveAtMs === Infinity ? null : lastTiebreakSolveAtMs,
    kept,
    solveChallenges: solveChallengeIds.slice(kept).map(indexOf),
    solveAtMs: solveAtMs.slice(kept),
    dynamicScores: entry.dynamicScores.map(({ challengeId, points, delta, updatedAtMs }) => ({
      challenge: indexOf(challengeId),
      points,
      delta,
      updatedAtMs,
    })),
    awards: awards.length === 0 ? undefined : awards,
  };
}

function decodeTeam(
  team: EncodedTeam,
  before: TeamEntry | undefined,
  idAt: (index: number) => string,
): TeamEntry {
  const keptIds = before?.solveChallengeIds.slice(0, team.kept) ?? [];
  const keptAtMs = before?.solveAtMs.slice(0, team.kept) ?? [];
  return {
    id: team.id,
    name: team.name,
    division: team.division,
    avatarUrl: team.avatarUrl,
    countryCode: team.countryCode,
    statusText: team.statusText,
    createdAtMs: team.createdAtMs,
    lastSolveAtMs: team.lastSolveAtMs,
    lastTiebreakSolveAtMs: team.lastTiebreakSolveAtMs ?? Infinity,
    solveChallengeIds: [...keptIds, ...team.solveChallenges.map(idAt)],
    solveAtMs: [...keptAtMs, ...team.solveAtMs],
    dynamicScores: team.dynamicScores.map(({ challenge, points, delta, updatedAtMs }) => ({
      challengeId: idAt(challenge),
      points,
      delta,
      updatedAtMs,
    })),
    awards: team.awards ?? NO_AWARDS,
  };
}

/** What a change is encoded against: the board that it applies to. */
export type ChangedBoard = Pick<Board, 'challenges' | 'teams'>;

/** Encodes a change of the board `before`. */
export function encodeChange(
  { challenges, teams, goneTeamIds, ...times }: BoardChange,
  before: ChangedBoard,
  historyVersion: string,
): string {
  const indexes = new Map(challenges.map(({ id }, index) => [id, index]));
  const indexOf = (id: string): number => indexes.get(id) ?? 0;
  const known = new Map(before.challenges.map((challenge) => [challenge.id, challenge]));
  const encoded: EncodedChange = {
    historyVersion,
    ...times,
    challengeIds: challenges.map(({ id }) => id),
    challenges: challenges
      .filter((challenge) => known.get(challenge.id) !== challenge)
      .map((challenge) => encodeChallenge(challenge, known.get(challenge.id))),
    teams: teams.map((entry) => encodeTeam(entry, before.teams.find(entry.id), indexOf)),
    goneTeamIds,
  };
  return JSON.stringify(encoded);
}

export interface DecodedChange {
  readonly historyVersion: string;
  readonly change: BoardChange;
}

/** Decodes what `encodeChange` returned for an equal board; throws SyntaxError for anything but JSON. */
export function decodeChange(text: string, before: ChangedBoard): DecodedChange {
  const { historyVersion, challengeIds, challenges, teams, goneTeamIds, ...times } = JSON.parse(
    text,
  ) as EncodedChange;
  const known = new Map(before.challenges.map((challenge) => [challenge.id, challenge]));
  for (const challenge of challenges)
    known.set(challenge.id, decodeChallenge(challenge, known.get(challenge.id)));
  const listed = challengeIds.flatMap((id) => known.get(id) ?? []);
  const isSame =
    listed.length === before.challenges.length &&
    listed.every((item, index) => item === before.challenges[index]);
  const idAt = (index: number): string => listed[index]?.id ?? '';
  return {
    historyVersion,
    change: {
      ...times,
      challenges: isSame ? before.challenges : listed,
      teams: teams.map((team) => decodeTeam(team, before.teams.find(team.id), idAt)),
      goneTeamIds,
    },
  };
}

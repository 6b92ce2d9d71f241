import type { BoardReader, TeamDynamicScore } from './board-reader';
import type { Team } from './team';
import type { ChallengeNames, NamedChallenge } from './challenge-names';
import type { TeamRecord, TeamRecordRow, TeamRecordRows, TeamRecordSolve, TeamViews } from './team-views';

export interface Profile {
  readonly team: Team;
  readonly score: number;
  /** Null when unranked. */
  readonly globalPlace: number | null;
  readonly divisionPlace: number | null;
  /** Solves of challenges that the viewer sees, newest first. */
  readonly solves: readonly ProfileSolve[];
  /** Pushed scores on challenges that the viewer sees, by challenge id. */
  readonly dynamicScores: readonly TeamDynamicScore[];
}

export interface ProfileSolve {
  readonly challengeId: string;
  readonly name: string;
  readonly category: string;
  /** Current value and solve count; null until a board has the challenge. */
  readonly points: number | null;
  readonly solveCount: number | null;
  /**
   * Value of the solve when it first counted; until then the current value; 0 after the end of the event; null when
   * unknown.
   */
  readonly awardedPoints: number | null;
  readonly bloodIndex: 0 | 1 | 2 | null;
  readonly solvedAt: Date;
}

/** A profile that is assembled only when it is read. */
export interface ShownProfile {
  readonly team: Team;
  /** The same object until the profile changes, so that results derived from the profile can be cached by it. */
  readonly version: object;
  /** The board that it shows. */
  readonly board: BoardReader;
  readonly read: () => Profile;
}

export interface ProfileDependencies {
  readonly views: TeamViews;
  readonly board: () => BoardReader;
  readonly challenges: () => ChallengeNames | Promise<ChallengeNames>;
  /** Effective end of the event: a later solve is listed but does not count. */
  readonly endsAt: () => Date;
}

function bloodIndex(teamId: string, firstSolvers: readonly string[]): 0 | 1 | 2 | null {
  const index = firstSolvers.indexOf(teamId);
  return index === 0 || index === 1 || index === 2 ? index : null;
}

/** What the values in a profile are computed from. */
interface Shown {
  readonly board: BoardReader;
  readonly endsAt: Date;
}

/** What a solve is worth now; null until a board has the challenge. */
function currentPoints({ challengeId, createdAt }: TeamRecordRow, { board, endsAt }: Shown): number | null {
  const value = board.challengeValue(challengeId);
  if (value === undefined) return null;
  return createdAt <= endsAt ? value.points : 0;
}

function isHidden({ createdAt }: TeamRecordRow, { frozenFrom }: TeamRecord): boolean {
  return frozenFrom !== null && createdAt >= frozenFrom;
}

function profileSolve(
  row: TeamRecordSolve,
  { id, name, category }: NamedChallenge,
  record: TeamRecord,
  shown: Shown,
): ProfileSolve {
  const value = shown.board.challengeValue(id);
  return {
    challengeId: id,
    name,
    category,
    points: value?.points ?? null,
    solveCount: value?.solves ?? null,
    // The true value of a hidden solve would reveal how many other teams have solved the challenge.
    awardedPoints: row.isAwarded && !isHidden(row, record) ? row.awardedPoints : currentPoints(row, shown),
    bloodIndex: bloodIndex(record.team.id, shown.board.firstSolvers(id)),
    solvedAt: row.createdAt,
  };
}

/** During a freeze only the team itself sees what it has scored since. */
type Viewer = 'anybody' | 'itself';

/**
 * The score including solves and points since the freeze, at public values: the true values would reveal what
 * others have solved.
 */
function ownScore(rows: TeamRecordRows, shown: Shown): number {
  // Rows on a challenge that is not released do not count. An award by staff belongs to no challenge.
  const isReleased = ({ challengeId }: { readonly challengeId: string | null }) =>
    challengeId === null || shown.board.challengeValue(challengeId) !== undefined;
  const solves = rows.solves.filter((row) => isReleased(row) && row.createdAt <= shown.endsAt);
  const dynamicScores = rows.dynamicScores.filter(isReleased);
  const awards = rows.awards.filter(isReleased);
  // Deductions alone do not rank a team.
  if (solves.length + dynamicScores.length === 0 && awards.every(({ points }) => points < 0)) return 0;
  const solved = solves.map((row) => ({ points: currentPoints(row, shown) ?? 0 }));
  return [...solved, ...dynamicScores, ...awards].reduce((sum, { points }) => sum + points, 0);
}

/** Maps by ID, cached by the list of challenges, which is the same array for all profiles until it changes. */
const mapsById = new WeakMap<readonly NamedChallenge[], ReadonlyMap<string, NamedChallenge>>();

function byId(challenges: readonly NamedChallenge[]): ReadonlyMap<string, NamedChallenge> {
  let map = mapsById.get(challenges);
  if (map === undefined) {
    map = new Map(challenges.map((challenge) => [challenge.id, challenge]));
    mapsById.set(challenges, map);
  }
  return map;
}

function profileOf(
  record: TeamRecord,
  shown: Shown & { readonly challenges: readonly NamedChallenge[] },
  viewer: Viewer,
): Profile {
  const { team } = record;
  const rows = record.rows();
  const standing = shown.board.standingOf(team.id);
  const isOwn = viewer === 'itself';
  const solves = isOwn ? rows.solves : rows.solves.filter((row) => !isHidden(row, record));
  const dynamicScores =
    isOwn || record.frozenFrom === null ? rows.dynamicScores : shown.board.dynamicScoresOf(team.id);
  const seen = byId(shown.challenges);
  return {
    team,
    score: isOwn ? ownScore(rows, shown) : (standing?.score ?? 0),
    globalPlace: standing?.globalPlace ?? null,
    divisionPlace: standing?.divisionPlace ?? null,
    solves: solves.toReversed().flatMap((row) => {
      const challenge = seen.get(row.challengeId);
      return challenge === undefined ? [] : [profileSolve(row, challenge, record, shown)];
    }),
    dynamicScores: dynamicScores.flatMap(({ challengeId, points, pointDelta }) =>
      seen.has(challengeId) ? [{ challengeId, points, pointDelta }] : [],
    ),
  };
}

function bannedProfile(team: Team): Profile {
  return { team, score: 0, globalPlace: null, divisionPlace: null, solves: [], dynamicScores: [] };
}

/**
 * What a profile is made from besides the record of its team. The references are weak, so that replaced boards can
 * be freed.
 */
interface Version {
  readonly board: WeakRef<BoardReader>;
  readonly challenges: WeakRef<readonly NamedChallenge[]>;
  readonly endsAtMs: number;
}

/** Reads of one team's profile. They take `now`, because a challenge may be released by time alone. */
export function createProfileReads({ views, board, challenges, endsAt }: ProfileDependencies) {
  const versions = {
    anybody: new WeakMap<TeamRecord, Version>(),
    itself: new WeakMap<TeamRecord, Version>(),
  };

  /** `seen` must be read after the record, so that it has every challenge on which the record has a row. */
  const show = (record: TeamRecord, asked: Viewer, seen: readonly NamedChallenge[]): ShownProfile => {
    // Not compared with the clock, because a clock that is behind would reveal what is hidden.
    const viewer = record.frozenFrom === null ? 'anybody' : asked;
    const from = { board: board(), challenges: seen, endsAt: endsAt() };
    const endsAtMs = from.endsAt.getTime();
    let version = versions[viewer].get(record);
    if (
      version?.endsAtMs !== endsAtMs ||
      version.board.deref() !== from.board ||
      version.challenges.deref() !== from.challenges
    ) {
      version = { board: new WeakRef(from.board), challenges: new WeakRef(from.challenges), endsAtMs };
      versions[viewer].set(record, version);
    }
    return { team: record.team, version, board: from.board, read: () => profileOf(record, from, viewer) };
  };

  return {
    /** Undefined for an unknown or banned team. */
    async findPublicProfile(teamId: string, now: Date): Promise<ShownProfile | undefined> {
      const record = await views.findRecord(teamId);
      if (record === undefined || record.team.banned) return undefined;
      const found = challenges();
      const named = found instanceof Promise ? await found : found;
      return show(record, 'anybody', named.publicAt(now));
    },

    /** A banned team sees itself, without score, places and rows. */
    async findOwnProfile(teamId: string, now: Date): Promise<ShownProfile | undefined> {
      const record = await views.findRecord(teamId);
      if (record === undefined) return undefined;
      const { team } = record;
      if (team.banned) return { team, version: record, board: board(), read: () => bannedProfile(team) };
      const found = challenges();
      const named = found instanceof Promise ? await found : found;
      const solved = named.hasPrerequisites ? record.rows().solves : [];
      const seen = named.visibleAt(
        now,
        solved.map(({ challengeId }) => challengeId),
      );
      return show(record, 'itself', seen);
    },
  };
}

import type { BoardReader } from './board-reader';
import type { Team } from './team';
import type {
  TeamRecord,
  TeamRecordDynamicScore,
  TeamRecordRow,
  TeamRecordSolve,
  TeamViews,
} from './team-views';

export interface Profile {
  readonly team: Team;
  readonly score: number;
  /** Null when unranked. */
  readonly globalPlace: number | null;
  readonly divisionPlace: number | null;
  /** On public challenges, newest first. */
  readonly solves: readonly ProfileSolve[];
  /** On public challenges, by challenge id. */
  readonly dynamicScores: readonly ProfileDynamicScore[];
}

export interface ProfileSolve {
  readonly challengeId: string;
  readonly name: string;
  readonly category: string;
  /** Current value and solve count; null until a board has the challenge. */
  readonly points: number | null;
  readonly solveCount: number | null;
  /**
   * What the solve was worth when it first counted; the current value until then; 0 after the end of the event; null
   * when unknown.
   */
  readonly awardedPoints: number | null;
  readonly bloodIndex: 0 | 1 | 2 | null;
  readonly solvedAt: Date;
}

export interface ProfileDynamicScore {
  readonly challengeId: string;
  readonly points: number;
  readonly pointDelta: number;
}

export interface ProfileDependencies {
  readonly views: TeamViews;
  readonly board: () => BoardReader;
  /** Whether players may see a challenge. The rule belongs to the challenges module. */
  readonly isPublic: (challenge: { hidden: boolean; releaseAt: Date | null }, now: Date) => boolean;
  /** Effective end of the event: a later solve is listed but does not count. */
  readonly endsAt: () => Date;
}

function bloodIndex(teamId: string, firstSolvers: readonly string[]): 0 | 1 | 2 | null {
  const index = firstSolvers.indexOf(teamId);
  return index === 0 || index === 1 || index === 2 ? index : null;
}

function profileSolve(row: TeamRecordSolve, teamId: string, board: BoardReader, endsAt: Date): ProfileSolve {
  const { challenge, createdAt } = row;
  const value = board.challengeValue(challenge.id);
  const counts = createdAt.getTime() <= endsAt.getTime();
  const current = value === undefined ? null : counts ? value.points : 0;
  return {
    challengeId: challenge.id,
    name: challenge.name,
    category: challenge.category,
    points: value?.points ?? null,
    solveCount: value?.solves ?? null,
    awardedPoints: row.isAwarded ? row.awardedPoints : current,
    bloodIndex: bloodIndex(teamId, board.firstSolvers(challenge.id)),
    solvedAt: createdAt,
  };
}

function profileDynamicScore(row: TeamRecordDynamicScore): ProfileDynamicScore {
  return { challengeId: row.challenge.id, points: row.points, pointDelta: row.pointDelta };
}

/** Reads of one team's profile; both take `now`, because a challenge is released by passing time. */
export function createProfileReads({ views, board, isPublic, endsAt }: ProfileDependencies) {
  const profileOf = ({ team, solves, dynamicScores }: TeamRecord, now: Date): Profile => {
    const reader = board();
    const standing = reader.standingOf(team.id);
    const visible = (row: TeamRecordRow): boolean => isPublic(row.challenge, now);
    return {
      team,
      score: standing?.score ?? 0,
      globalPlace: standing?.globalPlace ?? null,
      divisionPlace: standing?.divisionPlace ?? null,
      solves: solves
        .filter(visible)
        .toReversed()
        .map((row) => profileSolve(row, team.id, reader, endsAt())),
      dynamicScores: dynamicScores.filter(visible).map(profileDynamicScore),
    };
  };
  const bannedProfile = (team: Team): Profile => ({
    team,
    score: 0,
    globalPlace: null,
    divisionPlace: null,
    solves: [],
    dynamicScores: [],
  });

  return {
    /** Undefined for an unknown team and for a banned one. */
    async findPublicProfile(teamId: string, now: Date): Promise<Profile | undefined> {
      const record = await views.findRecord(teamId);
      return record === undefined || record.team.banned ? undefined : profileOf(record, now);
    },

    /** A banned team sees itself, without score, places and rows. */
    async findOwnProfile(teamId: string, now: Date): Promise<Profile | undefined> {
      const record = await views.findRecord(teamId);
      if (record === undefined) return undefined;
      return record.team.banned ? bannedProfile(record.team) : profileOf(record, now);
    },
  };
}

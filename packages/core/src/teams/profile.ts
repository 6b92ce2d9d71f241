import { LRUCache } from 'lru-cache';
import type { BoardReader } from './board-reader';
import type { Team } from './team';
import type { ChallengeNames, NamedChallenge } from './challenge-names';
import type { TeamRecord, TeamRecordSolve, TeamViews } from './team-views';

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
  readonly challenges: () => Promise<ChallengeNames>;
  /** Effective end of the event: a later solve is listed but does not count. */
  readonly endsAt: () => Date;
}

function bloodIndex(teamId: string, firstSolvers: readonly string[]): 0 | 1 | 2 | null {
  const index = firstSolvers.indexOf(teamId);
  return index === 0 || index === 1 || index === 2 ? index : null;
}

function profileSolve(
  { createdAt, ...row }: TeamRecordSolve,
  { id, name, category }: NamedChallenge,
  teamId: string,
  { board, endsAt }: { readonly board: BoardReader; readonly endsAt: Date },
): ProfileSolve {
  const value = board.challengeValue(id);
  const counts = createdAt.getTime() <= endsAt.getTime();
  const current = value === undefined ? null : counts ? value.points : 0;
  return {
    challengeId: id,
    name,
    category,
    points: value?.points ?? null,
    solveCount: value?.solves ?? null,
    awardedPoints: row.isAwarded ? row.awardedPoints : current,
    bloodIndex: bloodIndex(teamId, board.firstSolvers(id)),
    solvedAt: createdAt,
  };
}

/** Of teams whose profiles are asked for again and again; one of fifteen solves has 2 KB. */
const MOST_PROFILES = 5_000;

/** A profile, and what it was made from beside the record of its team. */
interface MadeProfile {
  readonly profile: Profile;
  /** Weak, so that the profile of a team nobody asks for does not keep a former board in memory. */
  readonly board: WeakRef<BoardReader>;
  readonly challenges: WeakRef<readonly NamedChallenge[]>;
  readonly endsAtMs: number;
}

/**
 * Reads of one team's profile; both take `now`, because a challenge is released by passing time. While nothing that it
 * shows has changed, a profile is the same object.
 */
export function createProfileReads({ views, board, challenges, endsAt }: ProfileDependencies) {
  const made = new LRUCache<TeamRecord, MadeProfile>({ max: MOST_PROFILES });

  /** The challenges are asked for after the record, so that no row is of one that came later. */
  const profileOf = async (record: TeamRecord, now: Date): Promise<Profile> => {
    const named = await challenges();
    const from = { board: board(), challenges: named.publicAt(now), endsAt: endsAt() };
    const endsAtMs = from.endsAt.getTime();
    const known = made.get(record);
    if (
      known?.endsAtMs === endsAtMs &&
      known.board.deref() === from.board &&
      known.challenges.deref() === from.challenges
    )
      return known.profile;
    const profile = makeProfile(record, named, from, now);
    made.set(record, {
      profile,
      board: new WeakRef(from.board),
      challenges: new WeakRef(from.challenges),
      endsAtMs,
    });
    return profile;
  };
  const makeProfile = (
    { team, solves, dynamicScores }: TeamRecord,
    named: ChallengeNames,
    shownOn: { readonly board: BoardReader; readonly endsAt: Date },
    now: Date,
  ): Profile => {
    const standing = shownOn.board.standingOf(team.id);
    return {
      team,
      score: standing?.score ?? 0,
      globalPlace: standing?.globalPlace ?? null,
      divisionPlace: standing?.divisionPlace ?? null,
      solves: solves.toReversed().flatMap((row) => {
        const challenge = named.findPublic(row.challengeId, now);
        return challenge === undefined ? [] : [profileSolve(row, challenge, team.id, shownOn)];
      }),
      dynamicScores: dynamicScores.flatMap(({ challengeId, points, pointDelta }) =>
        named.findPublic(challengeId, now) === undefined ? [] : [{ challengeId, points, pointDelta }],
      ),
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

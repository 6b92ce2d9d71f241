import type {
  OwnUserV1,
  OwnUserV2,
  SolvedChallengeV1,
  SolvedChallengeV2,
  UserUpdateResultV1,
  UserUpdateResultV2,
  UserV1,
  UserV2,
} from '@rampart/contract';
import type { Profile, ProfileSolve, Team } from '@rampart/core/teams';
import { linkedIdentity } from '../oidc/linked-identity';

function presentSolveV1(solve: ProfileSolve): SolvedChallengeV1 {
  return {
    id: solve.challengeId,
    name: solve.name,
    category: solve.category,
    points: solve.points,
    solves: solve.solveCount,
    createdAt: solve.solvedAt.getTime(),
  };
}

// No spread comes first here: V8 would make a class of its own for each object (docs/performance.md).
function presentSolveV2(solve: ProfileSolve): SolvedChallengeV2 {
  return { awardedPoints: solve.awardedPoints, bloodIndex: solve.bloodIndex, ...presentSolveV1(solve) };
}

/** Unset values are left out in V1. */
export function presentUserV1({ team, ...profile }: Profile): UserV1 {
  return {
    name: team.name,
    ...(team.ranksiteId === null ? {} : { ranksiteId: team.ranksiteId }),
    division: team.division,
    score: profile.score,
    globalPlace: profile.globalPlace,
    divisionPlace: profile.divisionPlace,
    solves: profile.solves.map(presentSolveV1),
  };
}

export function presentUserV2({ team, ...profile }: Profile): UserV2 {
  return {
    name: team.name,
    ranksiteId: team.ranksiteId,
    division: team.division,
    score: profile.score,
    globalPlace: profile.globalPlace,
    divisionPlace: profile.divisionPlace,
    solves: profile.solves.map(presentSolveV2),
    dynamicScores: profile.dynamicScores.map(({ challengeId, points, pointDelta }) => ({
      id: challengeId,
      points,
      pointDelta,
    })),
    avatarUrl: team.avatarUrl,
    countryCode: team.countryCode,
    statusText: team.statusText,
  };
}

export interface PresentedAccount {
  readonly profile: Profile;
  readonly allowedDivisions: readonly string[];
  /** Distinguishes the downloads of this team, if downloads are recorded. */
  readonly downloadMarker?: string;
  readonly teamToken: string;
}

/** The token is the last field: `ProfileAnswers` puts each new one there. */
export function presentOwnUserV1({ profile, teamToken, allowedDivisions }: PresentedAccount): OwnUserV1 {
  const { id, email, perms } = profile.team;
  return {
    id,
    ...presentUserV1(profile),
    ...(email === null ? {} : { email }),
    allowedDivisions: [...allowedDivisions],
    perms,
    teamToken,
  };
}

/** As in V1, the token is the last field. */
export function presentOwnUserV2({
  profile,
  teamToken,
  allowedDivisions,
  downloadMarker,
}: PresentedAccount): OwnUserV2 {
  const { id, email, perms, banned } = profile.team;
  return {
    id,
    email,
    ...presentUserV2(profile),
    allowedDivisions: [...allowedDivisions],
    perms,
    banned,
    ...(downloadMarker === undefined ? {} : { downloadMarker }),
    ...linkedIdentity(profile.team),
    teamToken,
  };
}

export function presentUserUpdateV1({ name, email, division }: Team): UserUpdateResultV1 {
  return { user: { name, email, division } };
}

export function presentUserUpdateV2(team: Team): UserUpdateResultV2 {
  const { name, email, division, avatarUrl, countryCode, statusText } = team;
  return { user: { name, email, division, avatarUrl, countryCode, statusText } };
}

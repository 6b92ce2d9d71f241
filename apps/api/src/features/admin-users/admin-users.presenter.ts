import type { AdminUser, AdminUserDetail } from '@rampart/contract';
import type { AdminTeam, AdminTeamDetail } from '@rampart/core/teams';
import { linkedIdentity } from '../oidc/linked-identity';

export function presentAdminUser(team: AdminTeam): AdminUser {
  return {
    id: team.id,
    name: team.name,
    email: team.email,
    division: team.division,
    perms: team.perms,
    banned: team.banned,
    score: team.score,
    solveCount: team.solveCount,
    avatarUrl: team.avatarUrl,
    countryCode: team.countryCode,
    statusText: team.statusText,
    createdAt: team.createdAt.getTime(),
  };
}

/** Solves are shown only to callers who may read challenges (docs/rules/staff-and-audit.md#team-list). */
export function presentAdminUserDetail(
  { team, solves }: AdminTeamDetail,
  showsSolves: boolean,
): AdminUserDetail {
  return {
    ...presentAdminUser(team),
    solves: showsSolves
      ? solves.map(({ challenge, createdAt }) => ({
          challengeId: challenge.id,
          challengeName: challenge.name,
          challengeCategory: challenge.category,
          createdAt: createdAt.getTime(),
        }))
      : [],
    ...linkedIdentity(team),
  };
}

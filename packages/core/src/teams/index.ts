export { createTeams, type Teams, type TeamsDependencies } from './create-teams';
export { createMakeOrPromoteTeam, type MakeOrPromoteTeamResult } from './make-or-promote-team';
export { createUnrankedTeams, type UnrankedTeams } from './unranked-teams';
export { createSetPermissions, type SetPermissionsResult } from './set-permissions';
export type { AddMemberResult } from './members';
export type { Member } from './member-store';
export { createTeamStore } from './knex-team-store';
export type { NewTeam, TeamConflict, TeamStore } from './team-store';
export {
  isPrivileged,
  isStatusText,
  normaliseEmail,
  normaliseTeamName,
  type Team,
  type TeamSummary,
} from './team';
export { teamSummaryOf, type TeamSummaryRow } from './team-row';
export { createDivisionRules, type DivisionAcl, type DivisionConfig, type DivisionRules } from './divisions';
export type { BoardReader, ChallengeValue, ScoreTable, TeamStanding } from './board-reader';
export type { AdminTeam, AdminTeamDetail, AdminTeamList } from './admin-team-reads';
export type { AdminUpdateTeamRequest, AdminUpdateTeamResult, TeamWriteStores } from './admin-update-team';
export type { UpdateOwnProfileRequest, UpdateOwnProfileResult } from './update-own-profile';
export type { DeleteTeamRequest, DeleteTeamResult } from './delete-team';
export type { Profile, ProfileDynamicScore, ProfileSolve } from './profile';
export type { TeamListQuery } from './team-views';

export { createTeams, type Teams, type TeamsDependencies } from './create-teams';
export { createMakeOrPromoteTeam, type MakeOrPromoteTeamResult } from './make-or-promote-team';
export { createUnrankedTeams, type UnrankedTeams } from './unranked-teams';
export { createSetPermissions, type SetPermissionsResult } from './set-permissions';
export type { AddMemberResult } from './members';
export type { Member } from './member-store';
export { createTeamStore, type NewTeam, type TeamConflict, type TeamStore } from './team-store';
export {
  isPrivileged,
  normaliseEmail,
  normaliseTeamName,
  type OidcIdentity,
  type Team,
  type TeamSummary,
} from './team';
export { teamSummaryOf, type TeamSummaryRow } from './team-row';
export {
  createDivisionRules,
  type ClaimedDivision,
  type DivisionAcl,
  type DivisionConfig,
  type DivisionRules,
} from './divisions';
export type { ChallengeNames, NamedChallenge } from './challenge-names';
export type { BoardReader, ChallengeValue, ScoreTable, TeamDynamicScore, TeamStanding } from './board-reader';
export type { AdminTeam, AdminTeamDetail, AdminTeamList } from './admin-team-reads';
export type { AdminUpdateTeamRequest, AdminUpdateTeamResult, TeamWriteStores } from './admin-update-team';
export type { UpdateOwnProfileRequest, UpdateOwnProfileResult } from './update-own-profile';
export type { DeleteTeamRequest, DeleteTeamResult } from './delete-team';
export type { Profile, ProfileSolve, ShownProfile } from './profile';
export { notesVersion } from './team-notes';
export type { TeamListQuery } from './team-list';

export { createTeams, type Teams, type TeamsDependencies } from './create-teams';
export { createMakeOrPromoteTeam } from './make-or-promote-team';
export { createUnrankedTeams, type UnrankedTeams } from './unranked-teams';
export { createSetPermissions } from './set-permissions';
export type { Member } from './member-store';
export { createTeamStore, type TeamStore } from './team-store';
export {
  isPrivileged,
  normaliseEmail,
  normaliseTeamName,
  type OidcIdentity,
  type Team,
  type TeamSummary,
} from './team';
export { createDivisionRules, type ClaimedDivision, type DivisionRules } from './divisions';
export type { ChallengeNames } from './challenge-names';
export type { BoardReader, ChallengeValue, TeamStanding } from './board-reader';
export type { AdminTeam, AdminTeamDetail } from './admin-team-reads';
export type { Profile, ProfileSolve, ShownProfile } from './profile';
export { notesVersion } from './team-notes';
export type { TeamListQuery } from './team-list';

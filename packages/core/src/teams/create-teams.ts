import type { Announcements } from '../events';
import type { Random } from '../infra/clock';
import { createTransact, type Database } from '../infra/database';
import { createLedgerStore } from '../ledger';
import { createStaffAuditLog } from '../staff-audit';
import { createAdminTeamReads } from './admin-team-reads';
import { createAdminUpdateTeam, type TeamWriteStores } from './admin-update-team';
import type { BoardReader } from './board-reader';
import { createDeleteTeam, type ForgetAvatar } from './delete-team';
import type { DivisionRules } from './divisions';
import { createMemberStore } from './knex-member-store';
import { createTeamStore } from './knex-team-store';
import { createTeamViews } from './knex-team-views';
import { createMakeOrPromoteTeam } from './make-or-promote-team';
import { createMembers, type MembersDeps, type MemberStores } from './members';
import { createProfileReads, type ProfileDeps } from './profile';
import { createUpdateOwnProfile } from './update-own-profile';

export interface TeamsDeps
  extends Pick<ProfileDeps, 'isPublic' | 'endsAt'>, Pick<MembersDeps, 'memberRules'> {
  readonly database: Database;
  readonly announcements: Announcements;
  readonly divisions: DivisionRules;
  readonly random: Random;
  /** A reader of the newest board, asked once per use case. */
  readonly board: () => BoardReader;
  readonly forgetAvatar: ForgetAvatar;
}

export type Teams = ReturnType<typeof createTeams>;

/** The use cases of this room on PostgreSQL. */
export function createTeams(deps: TeamsDeps) {
  const views = createTeamViews(deps.database);
  const transact = createTransact<TeamWriteStores>(deps.database, (executor) => ({
    teams: createTeamStore(executor),
    ledger: createLedgerStore(executor),
    audit: createStaffAuditLog(executor),
  }));
  const transactMembers = createTransact<MemberStores>(deps.database, (executor) => ({
    teams: createTeamStore(executor),
    members: createMemberStore(executor),
  }));
  return {
    ...createAdminTeamReads({ views, board: deps.board }),
    ...createProfileReads({ views, board: deps.board, isPublic: deps.isPublic, endsAt: deps.endsAt }),
    updateOwnProfile: createUpdateOwnProfile({ ...deps, transact }),
    adminUpdateTeam: createAdminUpdateTeam({ ...deps, transact }),
    deleteTeam: createDeleteTeam({ ...deps, transact }),
    makeOrPromoteTeam: createMakeOrPromoteTeam({ ...deps, transact }),
    ...createMembers({ ...deps, members: createMemberStore(deps.database), transact: transactMembers }),
  };
}

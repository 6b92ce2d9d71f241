import type { EventPublisher } from '../events';
import type { Random } from '../infra/clock';
import { createTransact, type Database, type UnchangedReads } from '../infra/database';
import { createLedgerStore } from '../ledger';
import { createStaffAuditLog } from '../staff-audit';
import { createAdminTeamReads } from './admin-team-reads';
import { createAdminUpdateTeam, type StopInstances } from './admin-update-team';
import type { BoardReader } from './board-reader';
import { createDeleteTeam, type ForgetAvatar } from './delete-team';
import type { DivisionRules } from './divisions';
import { createMemberStore } from './member-store';
import { createTeamNotes, createTeamNotesStore } from './team-notes';
import { createTeamStore } from './team-store';
import { createTeamViews } from './team-views';
import { createMembers, type MembersDependencies } from './members';
import { createProfileReads, type ProfileDependencies } from './profile';
import { createUpdateOwnProfile } from './update-own-profile';

export interface TeamsDependencies
  extends Pick<ProfileDependencies, 'challenges' | 'endsAt'>, Pick<MembersDependencies, 'memberRules'> {
  readonly database: Database;
  readonly unchangedReads: UnchangedReads;
  readonly eventPublisher: EventPublisher;
  readonly divisions: DivisionRules;
  readonly random: Random;
  /** A reader of the newest board, called once per use case. */
  readonly board: () => BoardReader;
  /** Like `board`, for staff, who also see what a freeze hides. */
  readonly staffBoard: () => Promise<BoardReader>;
  readonly forgetAvatar: ForgetAvatar;
  readonly stopInstances: StopInstances;
}

export type Teams = ReturnType<typeof createTeams>;

/** The use cases of this module on PostgreSQL. */
export function createTeams(dependencies: TeamsDependencies) {
  const views = createTeamViews(dependencies.database, dependencies.unchangedReads);
  const transact = createTransact(dependencies.database, (executor) => ({
    teams: createTeamStore(executor),
    ledger: createLedgerStore(executor),
    audit: createStaffAuditLog(executor),
    teamNotes: createTeamNotesStore(executor),
    members: createMemberStore(executor),
  }));
  return {
    ...createAdminTeamReads({ ...dependencies, views }),
    ...createProfileReads({ ...dependencies, views }),
    updateOwnProfile: createUpdateOwnProfile({ ...dependencies, transact }),
    adminUpdateTeam: createAdminUpdateTeam({ ...dependencies, transact }),
    deleteTeam: createDeleteTeam({ ...dependencies, transact }),
    ...createTeamNotes({ teamNotes: createTeamNotesStore(dependencies.database), transact }),
    ...createMembers({ ...dependencies, members: createMemberStore(dependencies.database), transact }),
  };
}

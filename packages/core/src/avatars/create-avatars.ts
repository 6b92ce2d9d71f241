import { createTransact, type Database } from '../infra/database';
import { createStaffAuditLog } from '../staff-audit';
import { createTeamStore } from '../teams';
import { createChangeAvatar, type ChangeAvatarDeps } from './change-avatar';

export interface AvatarsDeps extends Omit<ChangeAvatarDeps, 'teams' | 'transact'> {
  readonly database: Database;
}

export type Avatars = ReturnType<typeof createAvatars>;

/** The use cases of this room on PostgreSQL. */
export function createAvatars({ database, ...deps }: AvatarsDeps) {
  return createChangeAvatar({
    ...deps,
    teams: createTeamStore(database),
    transact: createTransact(database, (executor) => ({
      teams: createTeamStore(executor),
      audit: createStaffAuditLog(executor),
    })),
  });
}

import { createTransact, type Database } from '../infra/database';
import type { Logger } from '../infra/logging';
import { createStaffAuditLog } from '../staff-audit';
import { createTeamStore } from '../teams';
import type { UploadStorage } from '../uploads';
import { createChangeAvatar, type ChangeAvatarDeps } from './change-avatar';
import { createForgetAvatar, createForgetKey } from './forget-avatar';

export interface AvatarsDeps extends Omit<ChangeAvatarDeps, 'teams' | 'transact' | 'forget'> {
  readonly database: Database;
  readonly storage: Pick<UploadStorage, 'put' | 'delete' | 'urlOf'>;
  readonly logger: Logger;
}

export type Avatars = ReturnType<typeof createAvatars>;

/** The use cases of this room on PostgreSQL. */
export function createAvatars({ database, logger, ...deps }: AvatarsDeps) {
  const forget = createForgetKey(deps.storage, logger);
  return {
    ...createChangeAvatar({
      ...deps,
      forget,
      teams: createTeamStore(database),
      transact: createTransact(database, (executor) => ({
        teams: createTeamStore(executor),
        audit: createStaffAuditLog(executor),
      })),
    }),
    forgetAvatar: createForgetAvatar(forget),
  };
}

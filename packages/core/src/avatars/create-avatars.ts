import { createTransact, type Database } from '../infra/database';
import type { Logger } from '../infra/logging';
import { createStaffAuditLog } from '../staff-audit';
import { createTeamStore } from '../teams';
import type { UploadStorage } from '../uploads';
import { createChangeAvatar, type ChangeAvatarDependencies } from './change-avatar';
import { createForgetAvatar, createForgetKey } from './forget-avatar';

export interface AvatarsDependencies extends Omit<ChangeAvatarDependencies, 'teams' | 'transact' | 'forget'> {
  readonly database: Database;
  readonly storage: Pick<UploadStorage, 'put' | 'delete' | 'urlOf'>;
  readonly logger: Logger;
}

export type Avatars = ReturnType<typeof createAvatars>;

/** The use cases of this module on PostgreSQL. */
export function createAvatars({ database, logger, ...dependencies }: AvatarsDependencies) {
  const forget = createForgetKey(dependencies.storage, logger);
  return {
    ...createChangeAvatar({
      ...dependencies,
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

import type { Logger } from '../infra/logging';
import type { Team } from '../teams';
import type { UploadStorage } from '../uploads';
import { avatarKeyOf } from './avatar-key';

/** Deletes an object nobody points to any more. An object that stays behind costs a few kilobytes: never rejects. */
export type ForgetKey = (key: string) => Promise<void>;

export function createForgetKey(storage: Pick<UploadStorage, 'delete'>, logger: Logger): ForgetKey {
  return async (key) => {
    try {
      await storage.delete(key);
    } catch (error) {
      logger.warn('an old avatar could not be deleted', { key, error });
    }
  };
}

/** For a team that is gone. */
export function createForgetAvatar(forget: ForgetKey) {
  return async (team: Pick<Team, 'id' | 'avatarUrl'>): Promise<void> => {
    const key = avatarKeyOf(team);
    if (key !== undefined) await forget(key);
  };
}

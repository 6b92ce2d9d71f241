import type { UploadStorage } from '../uploads';
import { avatarOwnerOf } from './avatar-key';

/**
 * Deletes every avatar that is stored of these teams, with null of all. The storage says what there is, not the teams: an
 * attempt that failed halfway can be repeated, and what a replaced avatar or a deleted team left behind goes too.
 */
export async function deleteAvatars(
  storage: Pick<UploadStorage, 'list' | 'delete'>,
  teamIds: ReadonlySet<string> | null,
): Promise<void> {
  const keys: string[] = [];
  for await (const { key } of storage.list()) {
    const owner = avatarOwnerOf(key);
    if (owner !== undefined && (teamIds === null || teamIds.has(owner))) keys.push(key);
  }
  for (const key of keys) await storage.delete(key);
}

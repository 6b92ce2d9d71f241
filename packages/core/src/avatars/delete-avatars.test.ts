import { avatarKey } from './avatar-key';
import { deleteAvatars } from './delete-avatars';

function aStorage(...keys: readonly string[]) {
  const stored = new Set(keys);
  let failures = 0;
  return {
    stored,
    failOnce: () => void (failures += 1),
    async *list() {
      for (const key of stored) yield await Promise.resolve({ key, sizeBytes: 1 });
    },
    delete: (key: string): Promise<void> => {
      if (failures > 0) {
        failures -= 1;
        return Promise.reject(new Error('the storage is away'));
      }
      stored.delete(key);
      return Promise.resolve();
    },
  };
}

describe('deleting avatars', () => {
  const image = (text: string): Buffer => Buffer.from(text);
  const [now, before] = [avatarKey('a', image('now')), avatarKey('a', image('before'))];
  const others = avatarKey('b', image('now'));
  const file = `${'0'.repeat(64)}/a.webp`;

  it('takes every one of a team, and nothing else', async () => {
    const storage = aStorage(now, before, others, file);
    await deleteAvatars(storage, new Set(['a']));
    expect([...storage.stored]).toEqual([others, file]);
  });

  it('takes those of all teams', async () => {
    const storage = aStorage(now, others, file);
    await deleteAvatars(storage, null);
    expect([...storage.stored]).toEqual([file]);
  });

  it('can be repeated when the storage failed', async () => {
    const storage = aStorage(now, others);
    storage.failOnce();
    await expect(deleteAvatars(storage, new Set(['a']))).rejects.toThrow('the storage is away');
    await deleteAvatars(storage, new Set(['a']));
    expect([...storage.stored]).toEqual([others]);
  });
});

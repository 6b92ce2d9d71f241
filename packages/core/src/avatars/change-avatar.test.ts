import { silentEventPublisher } from '../events';
import { aStaffAction } from '../testing';
import type { Team } from '../teams';
import { avatarKey } from './avatar-key';
import { createChangeAvatar } from './change-avatar';

const NOW = new Date('2026-06-02T00:00:00.000Z');
const [OLD, NEW] = [Buffer.from('old'), Buffer.from('new')];

type Moment = 'beforeTransaction' | 'afterTransaction' | 'afterLook';

/** A team in memory, whose next change another one interrupts. */
function aTeamWithAvatar() {
  let team = { id: 'team', perms: 0, avatarUrl: null } as Team;
  const stored = new Set<string>();
  const interruptions = new Map<Moment, () => Promise<unknown>>();
  const pass = async (moment: Moment) => {
    const interrupt = interruptions.get(moment);
    interruptions.delete(moment);
    await interrupt?.();
  };
  const avatars = createChangeAvatar({
    teams: {
      async find() {
        const found = team;
        await pass('afterLook');
        return found;
      },
    },
    async transact(work) {
      await pass('beforeTransaction');
      const result = await work({
        teams: {
          lock: () => Promise.resolve(team),
          update(_id, changes) {
            team = { ...team, ...changes };
            return Promise.resolve('updated');
          },
        },
        audit: { record: () => Promise.resolve() },
      });
      await pass('afterTransaction');
      return result;
    },
    storage: {
      put(_bytes, key) {
        stored.add(key);
        return Promise.resolve();
      },
      urlOf: (key) => `/uploads/${key}`,
    },
    forget(key) {
      stored.delete(key);
      return Promise.resolve();
    },
    images: { convert: (bytes) => Promise.resolve(bytes) },
    moderate: () => Promise.resolve(true),
    eventPublisher: silentEventPublisher,
    maxSizeBytes: 100,
  });
  return {
    interruptions,
    change: (image: Buffer) =>
      avatars.changeAvatarAsStaff({ teamId: 'team', image, by: aStaffAction({ at: NOW }) }),
    look: () => ({ avatarUrl: team.avatarUrl, stored: [...stored] }),
  };
}

describe('a team that comes back to its old avatar while a new one is stored', () => {
  it.each([
    ['when the new one was stored and deleted the old one first', 'beforeTransaction', OLD, NEW],
    ['when the new one was stored first and deletes the old one last', 'afterTransaction', NEW, OLD],
  ] as const)('has its file, %s', async (_title, moment, interrupted, other) => {
    const { interruptions, change, look } = aTeamWithAvatar();
    await change(OLD);
    interruptions.set(moment, () => change(other));
    await change(interrupted);
    const key = avatarKey('team', OLD);
    expect(look()).toEqual({ avatarUrl: `/uploads/${key}`, stored: [key] });
  });
});

describe('a team whose avatar is replaced just before the request for it ends', () => {
  it('keeps the file of the new one alone', async () => {
    const { interruptions, change, look } = aTeamWithAvatar();
    interruptions.set('afterTransaction', () => {
      interruptions.set('afterLook', () => change(NEW));
      return Promise.resolve();
    });
    await change(OLD);
    const key = avatarKey('team', NEW);
    expect(look()).toEqual({ avatarUrl: `/uploads/${key}`, stored: [key] });
  });
});

import { randomUUID } from 'node:crypto';
import { createFetchStore, createIntegrityStore } from '../../src/integrity';
import {
  aChallenge,
  aTeam,
  createTestDatabase,
  storeChallenges,
  storeTeams,
  type TestDatabase,
} from '../../src/testing';

const NOON_MS = Date.parse('2026-06-01T12:00:00Z');

describe('a solve without having fetched anything', () => {
  let test: TestDatabase;
  const team = aTeam();
  const FILE = { name: 'a.zip', url: '/uploads/aa/a.zip', sizeBytes: 1 };
  const second = (atS: number) => new Date(NOON_MS + atS * 1000);
  const fetches = (challenge: string, kind: 'file' | 'instance', ...atS: readonly number[]) =>
    createFetchStore(test.database).record(
      atS.map((one) => ({ teamId: team.id, challengeId: challenge, kind, at: second(one) })),
    );
  const solve = (challenge: string, atS: number) =>
    test.database('submissions').insert({
      ...{
        id: randomUUID(),
        kind: 'flag',
        challenge_id: challenge,
        team_id: team.id,
        ip: '',
        result: 'correct',
      },
      created_at: second(atS),
    });
  const found = async () => {
    const { cases } = await createIntegrityStore(test.database).list({}, { limit: 10, offset: 0 });
    return cases.map(({ id, kinds }) => [id, ...kinds]);
  };
  const SIGNAL = [[team.id, 'solvedWithoutFetching']];

  beforeAll(async () => {
    test = await createTestDatabase();
    await storeTeams(test.database, team);
    await storeChallenges(
      test.database,
      aChallenge({ id: 'other', files: [FILE], createdAt: second(0) }),
      aChallenge({ id: 'served', files: [FILE], createdAt: second(0) }),
      aChallenge({
        id: 'elsewhere',
        files: [FILE, { ...FILE, url: 'https://a.test/b' }],
        createdAt: second(0),
      }),
      ...['nothing', 'instanced'].map((id) => aChallenge({ id, createdAt: second(0) })),
      ...['replaced', 'reworded', 'shown'].map((id) =>
        aChallenge({ id, files: [FILE], createdAt: second(0) }),
      ),
    );
  });
  afterAll(() => test.drop());
  beforeEach(async () => {
    await test.database('submissions').delete();
    await test.database('challenges').where('id', 'instanced').update({ instancer_config: '{}' });
    await test.database('challenge_fetches').delete();
    await createFetchStore(test.database).endTracking();
    await createFetchStore(test.database).beginTracking(second(0));
    await fetches('other', 'file', 1);
  });

  it('is a signal where files are served, and where there are instances', async () => {
    await solve('served', 60);
    expect(await found()).toEqual(SIGNAL);
    await test.database('submissions').delete();
    await solve('instanced', 60);
    expect(await found()).toEqual(SIGNAL);
  });

  it.each<[string, string, () => Promise<unknown>]>([
    ['it fetched before', 'served', () => fetches('served', 'file', 59)],
    ['it fetched before and once more since', 'served', () => fetches('served', 'file', 59, 61)],
    [
      'it fetched before and, as another replica says, once more since',
      'served',
      async () => {
        await fetches('served', 'file', 59);
        await fetches('served', 'file', 61);
      },
    ],
    ['whose instance it saw', 'instanced', () => fetches('instanced', 'instance', 59)],
    ['that hands out nothing', 'nothing', () => Promise.resolve()],
    ['with a file that is stored elsewhere', 'elsewhere', () => Promise.resolve()],
    [
      'by a team whose downloads are not told from those of others',
      'served',
      () => test.database('challenge_fetches').delete(),
    ],
    [
      'that was released before fetches were recorded',
      'served',
      () => test.database('fetch_tracking').update({ since: second(1) }),
    ],
    ['while nothing is recorded', 'served', () => createFetchStore(test.database).endTracking()],
    ['whose files changed after it', 'replaced', () => edited('replaced', { files: [] }, 61)],
  ])('on a challenge %s is none', async (_what, challenge, given) => {
    await solve(challenge, 60);
    await given();
    expect(await found()).toEqual([]);
  });

  const edited = (challenge: string, after: object, atS: number) =>
    test.database('staff_audit').insert({
      ...{ actor: 'operator', action: 'challenge.update', target_kind: 'challenge', target_id: challenge },
      ...{ at: second(atS), before: '{}', after: JSON.stringify(after) },
    });

  it('is a signal again when it fetched only afterwards, and when something else was edited', async () => {
    await solve('reworded', 60);
    await fetches('reworded', 'file', 61);
    await edited('reworded', { description: 'x' }, 62);
    expect(await found()).toEqual(SIGNAL);
  });

  it('counts from when a hidden challenge was shown', async () => {
    await test.database('fetch_tracking').update({ since: second(30) });
    await solve('shown', 60);
    await edited('shown', { hidden: false }, 31);
    expect(await found()).toEqual(SIGNAL);
  });
});

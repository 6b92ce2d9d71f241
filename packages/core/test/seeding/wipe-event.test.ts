import { createSeedStore, createWipeEvent, type SeededSolve, type SeededTeam } from '../../src/seeding';
import {
  aChallenge,
  aTeam,
  createTestDatabase,
  storeChallenges,
  storeTeams,
  untilSomebodyWaits,
  type TestDatabase,
} from '../../src/testing';

const AT = new Date('2026-06-01T12:00:00.000Z');
const WIPED_AT = new Date('2026-06-02T12:00:00.000Z');
let test: TestDatabase;
beforeEach(async () => {
  test = await createTestDatabase();
});
afterEach(() => test.drop());

const TEAM: SeededTeam = {
  id: 'player',
  name: 'Player',
  email: 'player@seeded.example',
  division: 'open',
  countryCode: null,
  perms: 0,
  banned: false,
  createdAt: AT,
};
const SOLVE: SeededSolve = {
  id: 'solve',
  submissionId: 'submission',
  challengeId: 'easy',
  teamId: 'player',
  flag: 'flag{easy}',
  cheatedFrom: null,
  ip: '203.0.113.1',
  createdAt: AT,
};

/** One row of everything that a wipe concerns, made as the platform or the seed makes it. */
async function anEventWithEverything(): Promise<void> {
  const { database } = test;
  const store = createSeedStore(database);
  await storeTeams(database, aTeam({ id: 'staff', perms: 63 }));
  await store.insertTeams([TEAM]);
  await store.insertMembers([{ id: 'm', teamId: 'player', email: 'm@seeded.example', createdAt: AT }]);
  await storeChallenges(
    database,
    aChallenge({ id: 'easy' }),
    aChallenge({ id: 'hill', scoringKind: 'dynamic' }),
  );
  await store.insertSolves([SOLVE]);
  await store.insertAttempts([
    { ...SOLVE, id: 'wrong', flag: 'flag{no}', result: 'incorrect', createdAt: AT },
  ]);
  await store.insertTeamFlags([
    { challengeId: 'easy', teamId: 'player', base: 'flag{b}', flag: 'flag{b_1}', createdAt: AT },
  ]);
  await store.applyPush({ challengeId: 'hill', points: new Map([['player', 7]]), at: AT });
  await database('admin_bot_jobs').insert({
    ...{ id: 'job', challenge_id: 'easy', team_id: 'player', config_revision: 'r', timeout_ms: 1 },
    ...{ flags: '[]', inputs: '{}', instances: '[]', created_at: AT, updated_at: AT },
  });
  await database('notices').insert({
    ...{ id: 'n', title: 'Old', content: '', pinned: true, revision: 1, created_at: AT },
  });
  await database('hints').insert({
    ...{ id: 'h', challenge_id: 'easy', title: 'Look', content: 'closer', price: 5, created_at: AT },
  });
  await database('awards').insert({
    ...{ id: 'a', team_id: 'player', points: -5, hint_id: 'h', actor: 'player', at: AT },
  });
  await database('pending_verifications').insert({
    ...{ id: 'p', token: 't', name: 'Late', email: 'late@seeded.example', division: 'open' },
    ...{ created_at: AT, expires_at: WIPED_AT },
  });
  await database('external_auth_clients').insert({
    ...{ id: 'client', name: 'Forum', redirect_uri: 'https://forum.example/', secret_hash: 'h' },
    ...{ created_at: AT, created_by: 'staff' },
  });
}

const WIPED = [
  ...['teams', 'team_members', 'challenges', 'solves', 'submissions', 'minted_flags', 'dynamic_scores'],
  ...[
    'dynamic_feeds',
    'score_pushes',
    'admin_bot_jobs',
    'pending_verifications',
    'notices',
    'awards',
    'hints',
  ],
];

describe('a wiped event', () => {
  const count = async (table: string): Promise<number> => (await test.database(table)).length;

  it('has no jobs, scores, submissions, solves, flags of teams, members, challenges, teams and announcements any more', async () => {
    await anEventWithEverything();
    for (const table of WIPED) expect([table, await count(table)]).not.toEqual([table, 0]);
    const wiped = await test.database.transaction((trx) => createWipeEvent(trx)(WIPED_AT));
    for (const table of WIPED) expect([table, await count(table)]).toEqual([table, 0]);
    expect(wiped).toEqual({ teamIds: ['player', 'staff'], challenges: 2, solves: 1 });
  });

  it('stays in the ledger, which says that challenges and teams were deleted', async () => {
    await anEventWithEverything();
    const before = await count('ledger');
    await test.database.transaction((trx) => createWipeEvent(trx)(WIPED_AT));
    const rows: unknown[] = await test
      .database('ledger')
      .orderBy('id')
      .select('kind', 'challenge_id', 'team_id', 'actor', 'at');
    const shared = { actor: 'operator', at: WIPED_AT };
    const deleted = rows.slice(before);
    expect(deleted).toHaveLength(4);
    expect(deleted).toEqual(
      expect.arrayContaining([
        { ...shared, kind: 'challenge_deleted', challenge_id: 'easy', team_id: null },
        { ...shared, kind: 'challenge_deleted', challenge_id: 'hill', team_id: null },
        { ...shared, kind: 'team_deleted', challenge_id: null, team_id: 'player' },
        { ...shared, kind: 'team_deleted', challenge_id: null, team_id: 'staff' },
      ]),
    );
  });

  it('waits for nobody who reads, such as a worker that loads the board', async () => {
    await anEventWithEverything();
    const reader = await test.database.transaction({ isolationLevel: 'repeatable read' });
    await reader('dynamic_scores').select();
    await test.database.transaction((trx) => createWipeEvent(trx)(WIPED_AT));
    expect(await reader('solves').select()).toHaveLength(1);
    await reader.commit();
    expect(await count('solves')).toBe(0);
  });

  it('waits for a solve that is being recorded, and nothing is left of it', async () => {
    await anEventWithEverything();
    const last = { ...SOLVE, id: 'last', submissionId: 'last', teamId: 'staff' };
    let wiping: Promise<unknown> | undefined;
    await test.database.transaction(async (recording) => {
      await createSeedStore(recording).insertSolves([last]);
      wiping = test.database.transaction((trx) => createWipeEvent(trx)(WIPED_AT));
      await untilSomebodyWaits(test.database);
    });
    await wiping;
    for (const table of WIPED) expect([table, await count(table)]).toEqual([table, 0]);
  });

  it('keeps the services that teams may sign in to', async () => {
    await anEventWithEverything();
    await test.database.transaction((trx) => createWipeEvent(trx)(WIPED_AT));
    expect(await test.database('external_auth_clients').select('id', 'created_by')).toEqual([
      { id: 'client', created_by: null },
    ]);
  });
});

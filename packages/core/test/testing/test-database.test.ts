import { pendingMigrations } from '../../src/infra/database';
import { aChallenge, aDynamicScore, aSolve, aTeam, createTestDatabase } from '../../src/testing';
import { storeChallenges, storeDynamicScores, storeSolves, storeTeams } from '../../src/testing';

describe('a test database', () => {
  it('is migrated', async () => {
    const test = await createTestDatabase();
    expect(await pendingMigrations(test.database)).toEqual([]);
    await test.drop();
  });

  it('shares no row with another one, even when both are made at once', async () => {
    const [one, other] = await Promise.all([createTestDatabase(), createTestDatabase()]);
    await storeTeams(one.database, aTeam());
    expect(await one.database('teams').pluck('id')).toHaveLength(1);
    expect(await other.database('teams').pluck('id')).toHaveLength(0);
    await Promise.all([one.drop(), other.drop()]);
  });

  it('is gone after drop', async () => {
    const test = await createTestDatabase();
    const name = test.url.split('/').pop()?.split('?')[0] ?? '';
    await test.drop();
    const witness = await createTestDatabase();
    expect(await witness.database('pg_database').where('datname', name).pluck('datname')).toEqual([]);
    await witness.drop();
  });

  it('takes what the builders build', async () => {
    const { database, drop } = await createTestDatabase();
    const team = aTeam();
    const [decay, dynamic] = [aChallenge({ tags: ['a'] }), aChallenge({ scoringKind: 'dynamic' })];
    await storeTeams(database, team, aTeam({ email: null, createdBy: 'operator' }));
    await storeChallenges(database, decay, dynamic);
    await storeSolves(database, aSolve({ challengeId: decay.id, teamId: team.id }));
    const at = new Date('2026-06-01T10:00:00.000Z');
    await storeDynamicScores(
      database,
      aDynamicScore({ challengeId: dynamic.id, teamId: team.id, points: 25, updatedAt: at }),
    );
    expect(await database('dynamic_feeds').select()).toEqual([{ challenge_id: dynamic.id, ticked_at: at }]);
    await drop();
  });
});

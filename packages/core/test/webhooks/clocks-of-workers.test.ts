import { aTeam, createTestDatabase, storeTeams, type TestDatabase } from '../../src/testing';
import { createWebhookStore } from '../../src/webhooks';

const anHourAhead = () => new Date(Date.now() + 3_600_000);

describe('what happens is collected', () => {
  let test: TestDatabase;
  beforeEach(async () => {
    test = await createTestDatabase();
  });
  afterEach(() => test.drop());

  const collect = (now: Date) => createWebhookStore(test.database).collect(['tool'], now);
  const collectsANewTeam = async (): Promise<void> => {
    const team = aTeam({ createdAt: new Date() });
    await storeTeams(test.database, team);
    await collect(new Date());
    expect(await test.database('webhook_events').pluck('team_id')).toEqual([team.id]);
  };

  it('although the clock of the worker that collected before was an hour ahead', async () => {
    await collect(anHourAhead());
    await collectsANewTeam();
  });

  it('although the time of the last collection is ahead', async () => {
    await test.database('webhook_collection').update({ collected_at: anHourAhead() });
    await collect(new Date());
    await collectsANewTeam();
  });
});

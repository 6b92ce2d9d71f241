import { join } from 'node:path';
import { WEBHOOK_EVENTS } from '@rampart/contract';
import { createLedgerStore } from '@rampart/core/ledger';
import { createTestDatabase, type TestDatabase } from '@rampart/core/testing';
import { createWebhookStore } from '@rampart/core/webhooks';
import { REPOSITORY_DIR } from '@rampart/test-platform';
import { importFrom, memoryStorage, NOW } from './an-export';

describe('an event that is imported', () => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await createTestDatabase();
  });
  afterAll(() => test.drop());

  it('is the past to webhooks, also where a worker has run before', async () => {
    const webhooks = createWebhookStore(test.database);
    const look = () => webhooks.collect(['chat'], NOW);
    await look();
    const path = join(REPOSITORY_DIR, 'apps/cli/testdata/export-1.tar.gz');
    await importFrom(path, test.database, memoryStorage('/uploads'));
    await look();
    await createLedgerStore(test.database).sequence();
    await look();
    const [state] = await webhooks.list([{ name: 'chat', types: WEBHOOK_EVENTS }]);
    expect(state?.pending).toBe(0);
    // It is there for a replay.
    expect(await test.database('webhook_events').where('type', 'solve').pluck('id')).not.toEqual([]);
  });
});

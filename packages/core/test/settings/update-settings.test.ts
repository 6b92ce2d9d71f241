import type { EventPublisher } from '../../src/events';
import { createTransact } from '../../src/infra/database';
import { createLedgerStore } from '../../src/ledger';
import {
  createEffectiveSettings,
  createSettingsStore,
  createUpdateSettings,
  readSettings,
  type SettingsChanges,
  type SettingsDefaults,
} from '../../src/settings';
import { createStaffAuditLog } from '../../src/staff-audit';
import { aStaffAction, createTestDatabase, type TestDatabase } from '../../src/testing';

const now = new Date('2026-06-01T12:00:00.000Z');
const defaults: SettingsDefaults = {
  ctfName: 'Configured',
  homeContent: '',
  startAtMs: 1_000_000,
  endAtMs: 2_000_000,
  sponsors: [],
  meta: { description: '', imageUrl: '' },
  faviconUrl: null,
  logoLightUrl: '',
  logoDarkUrl: '',
};

let fresh: TestDatabase;
beforeAll(async () => {
  fresh = await createTestDatabase();
});
afterAll(() => fresh.drop());

async function aProcess() {
  const { database } = fresh;
  const store = createSettingsStore(database);
  const effective = await createEffectiveSettings({ store, defaults });
  const published: string[] = [];
  const eventPublisher: EventPublisher = {
    settingsChanged() {
      published.push('settings');
      return Promise.resolve();
    },
    scoresChanged: () => published.push('scores'),
    noticesChanged: () => undefined,
    teamChanged: () => undefined,
  };
  const update = createUpdateSettings({
    transact: createTransact(database, (executor) => ({
      settings: createSettingsStore(executor),
      ledger: createLedgerStore(executor),
      audit: createStaffAuditLog(executor),
    })),
    defaults,
    effective,
    eventPublisher,
  });
  return {
    effective,
    published,
    store,
    update: (changes: SettingsChanges) => update({ changes, by: aStaffAction({ at: now }), expects: null }),
    ledger: async () => (await database('ledger').orderBy('id').pluck('kind')) as string[],
  };
}

beforeEach(async () => {
  await fresh.database('settings').update({ overrides: '{}' });
});

test('at first nothing is overridden', async () => {
  const { store } = await aProcess();
  await expect(readSettings(store, defaults)).resolves.toMatchObject({ overrides: {}, defaults });
});

test('the writing process uses the new value before the update answers', async () => {
  const { effective, update } = await aProcess();
  await expect(update({ ctfName: 'New' })).resolves.toMatchObject({
    outcome: 'updated',
    view: { overrides: { ctfName: 'New' } },
  });
  expect(effective.current().ctfName).toBe('New');
});

test('another process sees it on its next refresh', async () => {
  const [writer, reader] = [await aProcess(), await aProcess()];
  await writer.update({ endAtMs: 3_000_000 });
  await reader.effective.refresh();
  expect(reader.effective.current().endAtMs).toBe(3_000_000);
});

test('null removes an override and the configured value holds again', async () => {
  const { effective, update } = await aProcess();
  await update({ ctfName: 'New', meta: { description: 'd' } });
  await expect(update({ ctfName: null })).resolves.toMatchObject({
    view: { overrides: { meta: { description: 'd' } } },
  });
  expect(effective.current().ctfName).toBe('Configured');
});

test.each<[string, SettingsChanges, string]>([
  ['a start after the configured end', { startAtMs: 2_000_001 }, 'startAtMs'],
  ['an end at the start', { endAtMs: 1_000_000 }, 'endAtMs'],
  ['both, reversed', { startAtMs: 20, endAtMs: 10 }, 'endAtMs'],
])('%s is refused and stores nothing', async (_, changes, at) => {
  const { published, store, update } = await aProcess();
  await expect(update(changes)).resolves.toEqual({ outcome: 'endNotAfterStart', at });
  expect((await store.get()).overrides).toEqual({});
  expect(published).toEqual([]);
});

test('a change of the times is a fact and calls for a new board', async () => {
  const { published, ledger, update } = await aProcess();
  const before = await ledger();
  await update({ endAtMs: 2_500_000 });
  await update({ endAtMs: null });
  expect((await ledger()).slice(before.length)).toEqual(['timing_changed', 'timing_changed']);
  expect(published).toEqual(['settings', 'scores', 'settings', 'scores']);
});

test('times that stay what they are write no fact', async () => {
  const { published, ledger, update } = await aProcess();
  const before = await ledger();
  await update({ endAtMs: null });
  await update({ startAtMs: defaults.startAtMs });
  expect(await ledger()).toEqual(before);
  expect(published).toContain('scores');
});

test('an empty edit stores nothing', async () => {
  const { store, update } = await aProcess();
  const { revision } = await store.get();
  await update({});
  await update({ sponsors: null });
  expect((await store.get()).revision).toBe(revision);
});

test('two organisers who change different keys at once both get their way', async () => {
  const [one, two] = [await aProcess(), await aProcess()];
  await Promise.all([one.update({ ctfName: 'Name' }), two.update({ homeContent: 'Home' })]);
  expect((await one.store.get()).overrides).toEqual({ ctfName: 'Name', homeContent: 'Home' });
});

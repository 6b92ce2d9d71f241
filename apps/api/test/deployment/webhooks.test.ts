import { createWebhookStore } from '@rampart/core/webhooks';
import { describeLocal, insist, startLocalTarget, type LocalTarget } from '../support';

const SECRET = 'a-secret-of-the-tool';
const ADDRESS = 'http://tools.internal/events?key=5ecret';

describeLocal('the webhooks of the settings', () => {
  let target: LocalTarget;
  beforeAll(async () => {
    const tool = { url: ADDRESS, secret: SECRET, events: ['registration' as const] };
    target = await startLocalTarget({
      config: { webhooks: { tool, idle: { url: ADDRESS, secret: SECRET } } },
    });
  });
  afterAll(() => target.stop());

  const send = (method: 'GET' | 'POST', path: string, json?: unknown) =>
    target.asStaff(method, `/api/v2/admin/webhooks${path}`, json);
  const replay = (name: string, since: number) => send('POST', `/${name}/replay`, { data: { since } });

  it('are listed with what waits for each, and without addresses and secrets', async () => {
    const store = createWebhookStore(target.database);
    await store.collect(['tool'], target.now());
    await target.aRegisteredTeam();
    await store.collect(['tool'], target.now());
    const answer = insist(await send('GET', ''));
    expect(answer).toMatchObject([
      { name: 'idle', pending: 0, oldestPendingAt: null },
      { name: 'tool', events: ['registration'], pending: 1, attempts: 0, lastError: null },
    ]);
    expect(JSON.stringify(answer)).not.toMatch(/5ecret|internal|a-secret/);
  });

  it('are told again what happened since, of which nothing that waits is lost', async () => {
    const pending = async (since: number) => insist(await replay('tool', since)).pending as number;
    const waiting = await pending(target.now().getTime() + 60_000);
    expect(waiting).toBe(1);
    expect(await pending(0)).toBeGreaterThan(waiting);
  });

  it('that are not configured, or that no worker has started with, are unknown', async () => {
    expect(await replay('other', 0)).toMatchObject({ status: 404, kind: 'badUnknownWebhook' });
    expect(await replay('idle', 0)).toMatchObject({ status: 404, kind: 'badUnknownWebhook' });
  });
});

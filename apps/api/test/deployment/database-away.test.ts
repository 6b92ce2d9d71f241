import { openDatabase, type Database } from '@rampart/core/infra/database';
import { ENDPOINTS, titleOf, urlOf } from '../tables/endpoints';
import { describeLocal, entriesOf, insist, startLocalTarget, until } from '../support';
import type { Json, LocalTarget, RegisteredTeam, StoredChallenge } from '../support';

/** Of four requests: long enough for a busy machine, and less than four waits for a connection, of 10 s each. */
const PROMPT_MS = 39_000;

describeLocal('the database out of reach', () => {
  let local: LocalTarget;
  let server: Database;
  let team: RegisteredTeam;
  let challenge: StoredChallenge;
  let name: string;
  beforeAll(async () => {
    local = await startLocalTarget();
    server = openDatabase({
      connection: process.env['SVC_DATABASE_URL'] ?? '',
      maxPoolSize: 1,
      idleTimeoutMs: 10_000,
      connectTimeoutMs: 3_000,
      applicationName: 'rampart-test-operator',
    });
    const { rows } = await local.database.raw<{ rows: { name: string }[] }>(
      'select current_database() as name',
    );
    name = rows[0]?.name ?? '';
  });
  beforeEach(async () => {
    team = await local.aRegisteredTeam();
    challenge = await local.aStoredChallenge();
    await local.solve(team, challenge);
    await local.board();
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await allow(true);
    await until('it is ready', async () => (await local.send('GET', '/api/readyz')).status === 200);
  });
  afterAll(async () => {
    await local.stop();
    await server.destroy();
  });

  const allow = (isAllowed: boolean) =>
    server.raw(`alter database ?? with allow_connections ${String(isAllowed)}`, [name]);
  async function cut(): Promise<void> {
    await allow(false);
    await server.raw('select pg_terminate_backend(pid) from pg_stat_activity where datname = ?', [name]);
  }

  it('what needs it is 503 with Retry-After, soon, and says nothing of the cause', async () => {
    await cut();
    const startedAt = performance.now();
    const answers = [
      await local.submit(team, challenge),
      await local.send('GET', '/api/v2/challs', { token: team.authToken }),
      await local.send('POST', '/api/v2/auth/register', {
        json: { name: 'late', email: 'late@example.org' },
      }),
      await local.pushScores(challenge, []),
    ];
    for (const answer of answers) {
      expect([answer.status, answer.kind]).toEqual([503, 'errorUnavailable']);
      expect(answer.headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
      expect(Object.keys(answer.body).sort()).toEqual(['kind', 'message']);
      expect(answer.text).not.toContain(name);
    }
    expect(performance.now() - startedAt).toBeLessThan(PROMPT_MS);
  });

  it('no route answers 500', async () => {
    await cut();
    const statuses: number[] = [];
    for (const endpoint of ENDPOINTS) {
      const { body, method } = endpoint;
      const json = body === null ? {} : { json: body };
      const answer = await local.send(method, urlOf(endpoint), { token: local.admin.authToken, ...json });
      expect([titleOf(endpoint), answer.status]).not.toEqual([titleOf(endpoint), 500]);
      statuses.push(answer.status);
    }
    // The control: many of them did need the database.
    expect(statuses.filter((status) => status === 503).length).toBeGreaterThan(ENDPOINTS.length / 3);
  });

  it('the board is served as if nothing had happened', async () => {
    const path = '/api/v2/leaderboard/with-graph?limit=100&offset=0';
    const before = insist(await local.send('GET', path));
    await cut();
    const during = insist(await local.send('GET', path));
    expect(during.leaderboard).toEqual(before.leaderboard);
  });

  it('nothing but log lines goes to standard output', async () => {
    const written = jest.spyOn(console, 'log').mockImplementation(() => undefined);
    await cut();
    await local.submit(team, challenge);
    expect(written).not.toHaveBeenCalled();
  });

  it('it is alive but not ready', async () => {
    await cut();
    expect((await local.send('GET', '/api/readyz')).status).toBe(503);
    expect((await local.send('GET', '/api/healthz')).status).toBe(200);
  });

  it('everything goes on when it is back: requests, the worker and the board', async () => {
    await cut();
    expect((await local.submit(team, challenge)).status).toBe(503);
    await allow(true);
    await until('it is ready', async () => (await local.send('GET', '/api/readyz')).status === 200);
    const other = await local.aRegisteredTeam();
    await local.solve(other, challenge);
    await local.board();
    const both = await entriesOf(local, [team, other]);
    expect(both.map(({ score }: Json) => score)).toEqual([481, 481]);
  });
});

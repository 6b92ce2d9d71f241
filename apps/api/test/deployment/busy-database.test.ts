import { describeLocal, startLocalTarget, type Answer } from '../support';
import type { LocalTarget, RegisteredTeam, Replica, StoredChallenge } from '../support';

const CLIENTS = 80;
const POOL = 2;

describeLocal('more clients than database connections', () => {
  let local: LocalTarget;
  let teams: RegisteredTeam[];
  let challenge: StoredChallenge;
  beforeAll(async () => {
    local = await startLocalTarget();
    challenge = await local.aStoredChallenge();
    teams = await Promise.all(Array.from({ length: CLIENTS / 4 }, () => local.aRegisteredTeam()));
  });
  afterAll(() => local.stop());

  const replicaWith = (api: number): Promise<Replica> =>
    local.startReplica({ database: { ...local.config.database, pool: { api, worker: api } } });
  const connections = async (): Promise<number> => {
    const { rows } = await local.database.raw<{ rows: { count: string }[] }>(
      `select count(*) as count from pg_stat_activity
       where datname = current_database() and application_name = 'rampart-test-api'`,
    );
    return Number(rows[0]?.count);
  };
  const crowd = (replicas: readonly Replica[]): Promise<Answer[]> =>
    Promise.all(
      Array.from({ length: CLIENTS / 4 }, (_, place): Promise<Answer>[] => {
        const { send } = replicas[place % replicas.length] ?? local;
        const token = teams[place]?.authToken ?? '';
        return [
          send('POST', `/api/v1/challs/${challenge.id}/submit`, { token, json: { flag: 'wrong' } }),
          send('GET', '/api/v2/users/me', { token }),
          send('GET', '/api/v2/admin/submissions?limit=10&offset=0', { token: local.admin.authToken }),
          send('PATCH', '/api/v2/users/me', { token, json: { statusText: 'Here.' } }),
        ];
      }).flat(),
    );

  it('all are answered, and no replica opens more connections than its pool holds', async () => {
    const replicas = [await replicaWith(POOL), await replicaWith(POOL)];
    const before = await connections();
    const answers = await crowd(replicas);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    expect((await connections()) - before).toBeLessThanOrEqual(2 * POOL);
    // The control: a larger pool is used.
    await crowd([await replicaWith(8 * POOL)]);
    expect((await connections()) - before).toBeGreaterThan(2 * POOL);
  });
});

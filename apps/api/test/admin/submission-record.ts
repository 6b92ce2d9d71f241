import {
  insist,
  startLocalTarget,
  type Answer,
  type Json,
  type LocalTarget,
  type RegisteredTeam,
  type StoredChallenge,
} from '../support';

/** What the attempts are called in the tests, in the order they are made. */
export const ATTEMPTS = [
  'one wrong web',
  'one right web',
  'one again web',
  'two right crypto',
  'banned wrong crypto',
  'gone right crypto',
  'two right deleted',
];
export const NEWEST = ATTEMPTS.toReversed();

/** Seven attempts, a second apart, each from an address of its own; afterwards a team and a challenge are deleted. */
export interface SubmissionRecord {
  readonly target: LocalTarget;
  readonly teams: Readonly<Record<'one' | 'two' | 'banned' | 'gone', RegisteredTeam>>;
  readonly challenges: Readonly<Record<'web' | 'crypto' | 'deleted', StoredChallenge>>;
  /** Unix ms of each attempt. */
  readonly times: ReadonlyMap<string, number>;
  /** By GET, with a filter by POST. */
  list(query?: string, filter?: object): Promise<Answer>;
  nameOf(row: { readonly id: string }): string | undefined;
  /** Names of the listed attempts; insists that the total is their number. */
  names(query?: string, filter?: object): Promise<(string | undefined)[]>;
}

export async function startSubmissionRecord(): Promise<SubmissionRecord> {
  const target = await startLocalTarget();
  const { authToken: token } = target.admin;
  const called = new Map<string, string>();
  const times = new Map<string, number>();

  const list = (query = '', filter?: object) =>
    target.send(
      filter === undefined ? 'GET' : 'POST',
      `/api/v2/admin/submissions?limit=100&offset=0${query}`,
      { token, ...(filter === undefined ? {} : { json: filter }) },
    );
  const attempt = async (
    name: string,
    team: RegisteredTeam,
    challenge: StoredChallenge,
    flag: string,
    ip: string,
  ) => {
    target.clock.advanceMs(1_000);
    await target.send('POST', `/api/v1/challs/${challenge.id}/submit`, {
      token: team.authToken,
      json: { flag },
      headers: { 'x-forwarded-for': ip },
    });
    const [latest] = insist(await list()).submissions;
    called.set(latest.id, name);
    times.set(name, latest.createdAt);
  };

  const one = await target.aRegisteredTeam({ name: 'Bravo_1' });
  const two = await target.aRegisteredTeam({ name: 'alpha%' });
  const banned = await target.aRegisteredTeam({ name: 'Charlie' });
  const gone = await target.aRegisteredTeam({ name: 'Gone' });
  await target.editTeam(two, { division: 'student', countryCode: 'CH', statusText: 'hi' });
  const web = await target.aStoredChallenge({ data: { name: 'Zebra', category: 'web' } });
  const crypto = await target.aStoredChallenge({ data: { name: 'apple% ΤΕΛΟΣ', category: 'crypto' } });
  const deleted = await target.aStoredChallenge({ data: { name: 'Deleted', category: 'misc' } });
  await attempt('one wrong web', one, web, 'nope', '203.0.113.5');
  await attempt('one right web', one, web, web.flag, '203.0.113.4');
  await attempt('one again web', one, web, web.flag, '203.0.113.3');
  await attempt('two right crypto', two, crypto, crypto.flag, '203.0.113.2');
  await attempt('banned wrong crypto', banned, crypto, 'nope', '203.0.113.1');
  await attempt('gone right crypto', gone, crypto, crypto.flag, '203.0.113.6');
  await attempt('two right deleted', two, deleted, deleted.flag, '203.0.113.7');
  await target.editTeam(banned, { banned: true });
  insist(await target.send('DELETE', `/api/v2/admin/users/${gone.id}`, { token }));
  insist(await target.send('DELETE', `/api/v1/admin/challs/${deleted.id}`, { token }));

  const nameOf: SubmissionRecord['nameOf'] = ({ id }) => called.get(id);
  return {
    target,
    teams: { one, two, banned, gone },
    challenges: { web, crypto, deleted },
    times,
    list,
    nameOf,
    async names(query = '', filter) {
      const answer = await list(query, filter);
      expect(answer).toMatchObject({ status: 200, kind: 'goodAdminSubmissions' });
      const { total, submissions } = answer.data;
      expect(total).toBe(submissions.length);
      return submissions.map((row: Json) => nameOf(row));
    },
  };
}

import fc from 'fast-check';
import { describeLocal, insist, openStream, unique, until, type Answer, type Json } from '../support';
import type { OpenStream, RegisteredTeam, StoredChallenge } from '../support';
import { aScript, startBotTarget, type BotTarget } from '../admin-bot/bot-target';
import { ENDPOINTS, type Endpoint } from '../tables/endpoints';

/** What a caller may ask without being staff, but for a stream and whatever leaves the platform. */
const OPEN_TO_TEAMS = ENDPOINTS.filter(
  ({ auth, permission, path, route }) =>
    ['none', 'optional', 'required'].includes(auth) &&
    permission === null &&
    route.streams !== true &&
    !path.startsWith('/external-auth/') &&
    !path.startsWith('/auth/') &&
    !path.endsWith('/ranksite/callback'),
);
const READS = OPEN_TO_TEAMS.filter(({ method }) => method === 'GET');
const ON_A_CHALLENGE = ENDPOINTS.filter(
  ({ path, auth }) => path.includes('/challs/:id') && !path.startsWith('/admin/') && auth !== 'service',
);

/** Differ from one answer to the next. */
const PASSING_HEADERS = new Set(['date', 'x-request-id', 'x-ratelimit-remaining']);

interface Seen {
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
  readonly text: string;
}

/** Tokens are encrypted anew each time. */
function seen({ status, headers, text }: Answer): Seen {
  return {
    status,
    headers: [...headers].filter(([name]) => !PASSING_HEADERS.has(name)),
    text: text.replace(/"teamToken":"[^"]*"/, '"teamToken":""'),
  };
}

/** A new board has a new version, also when nothing of it that can be seen has changed. */
function withoutBoardVersion({ headers, text, ...rest }: Seen): Seen {
  return {
    ...rest,
    headers: headers.filter(([name]) => !['etag', 'content-length'].includes(name)),
    text: text.replace(/"board":\{"version":"[^"]*"/, '"board":{"version":""'),
  };
}

const HOUR_MS = 3_600_000;
const INSTANCER = { name: 'instancers/docker', options: { apiUrl: 'http://127.0.0.1:9', authToken: 'x' } };

describeLocal('challenges that a caller does not see', () => {
  let target: BotTarget;
  let open: StoredChallenge;
  /** Has solved the open challenge. */
  let insider: RegisteredTeam;
  let outsider: RegisteredTeam;
  let stream: OpenStream;
  /** Those that only the insider sees. */
  let unlocked: StoredChallenge[];
  let secrets: StoredChallenge[];

  beforeAll(async () => {
    target = await startBotTarget({ config: { instancers: { main: INSTANCER }, defaultInstancer: 'main' } });
    open = await target.aStoredChallenge();
    [insider, outsider] = [await target.aRegisteredTeam(), await target.aRegisteredTeam()];
    await target.solve(insider, open);
    // Graphs and boards carry their time.
    target.clock.stopAt(target.now());
    await target.board();
    await until('the live feed has the blood', async () => {
      const { bloods } = insist(await target.send('GET', '/api/v2/live/snapshot'));
      return bloods.length === 1;
    });
    ({ unlocked, secrets } = await storeSecrets());
  });
  beforeEach(async () => {
    stream = await openStream(target.baseUrl);
    await stream.next('snapshot');
  });
  afterEach(() => stream.close());
  afterAll(() => target.stop());

  const urlsOf = ({ version, path, query }: Endpoint): string[] => {
    const ids = path.startsWith('/users/:id') ? [insider.id, outsider.id] : [open.id];
    const wide = query.replace('limit=1', 'limit=10');
    return ids.map((id) => `/api/${version}${path.replaceAll(/:[A-Za-z]+/g, id)}${wide}`);
  };

  /** Everything that can be read, by caller and address. */
  async function readAll(): Promise<ReadonlyMap<string, Seen>> {
    const all = new Map<string, Seen>();
    for (const [caller, token] of [
      ['anybody', undefined],
      ['the outsider', outsider.authToken],
      ['the insider', insider.authToken],
    ] as const) {
      for (const endpoint of READS) {
        for (const url of urlsOf(endpoint)) {
          // What the insider sees of its own is another test.
          if (caller === 'the insider' && /\/(challs|users\/me)$/.test(endpoint.path)) continue;
          const answer = seen(await target.send('GET', url, { token }));
          const isLive = endpoint.path.startsWith('/live');
          all.set(`${caller}: GET ${url}`, isLive ? withoutBoardVersion(answer) : answer);
        }
      }
    }
    return all;
  }

  async function readSettled(): Promise<ReadonlyMap<string, Seen>> {
    let last = await readAll();
    await until('the answers stand still', async () => {
      const before = last;
      last = await readAll();
      return JSON.stringify([...before]) === JSON.stringify([...last]);
    });
    return last;
  }

  const listed = async (team: RegisteredTeam, version = 'v2'): Promise<Json[]> =>
    insist(await target.send('GET', `/api/${version}/challs`, { token: team.authToken }));

  const addHint = async (id: string, json: object): Promise<void> => {
    const request = { token: target.admin.authToken, json };
    insist(await target.send('POST', `/api/v2/admin/challs/${id}/hints`, request));
  };

  /** The worker has applied all that was done so far. */
  const untilSolved = (challenges: readonly StoredChallenge[]): Promise<unknown> =>
    until('the board has the solves', async () => {
      const own = await listed(insider);
      return challenges.every(({ id }) =>
        own.some((challenge) => challenge.id === id && challenge.solves === 1),
      );
    });

  /**
   * Challenges in every state in which the outsider does not see them, solved by the insider and edited; what they are
   * worth would show in scores.
   */
  async function storeSecrets(): Promise<Record<'unlocked' | 'secrets', StoredChallenge[]>> {
    const stored: StoredChallenge[] = [];
    const later = target.now().getTime() + HOUR_MS;
    const wave = unique('wave');
    insist(await target.asStaff('PUT', `/api/v2/admin/waves/${wave}`, { data: { openTime: later } }));
    const afterOpen = [{ challenges: [open.id], count: 1 }];
    const unseen = [{ hidden: true }, { releaseTime: later }, { wave }];
    const [fields = {}] = fc.sample(
      fc.record({
        name: fc.string({ minLength: 1 }),
        category: fc.constantFrom('misc', 'zzz'),
        sortWeight: fc.constantFrom(-5, 0, 7),
        tags: fc.array(fc.string(), { maxLength: 2 }),
      }),
      { numRuns: 1, seed: 1 },
    );
    const points = { min: 0, max: 0 };
    const store = async (data: object) => {
      const challenge = await target.aStoredChallenge({
        id: unique('unseen'),
        data: { ...fields, points, adminBotConfig: { code: aScript() }, ...data },
      });
      stored.push(challenge);
      return challenge;
    };
    for (const state of unseen) {
      await store(state);
      await store({ ...state, requires: afterOpen });
    }
    const first = await store({ requires: afterOpen });
    const second = await store({ requires: [{ challenges: [first.id, open.id], count: 2 }] });
    const never = { requires: [{ challenges: ['nobody-has-this'], count: 1 }] };
    await store(never);
    const closeTime = target.now().getTime();
    for (const state of [{ hidden: true }, never]) await store({ ...state, closeTime });
    const dynamic = await target.aStoredChallenge({
      kind: 'dynamic',
      id: unique('unseen'),
      data: { hidden: true },
    });
    stored.push(dynamic);
    insist(await target.pushScores(dynamic, [{ userId: outsider.id, points: 100 }]));
    const hint = { title: 'unseen', content: 'unseen', price: 0 };
    for (const { id } of stored) await addHint(id, hint);
    await addHint(open.id, { ...hint, releaseTime: later });
    const forInsider = [first, second];
    for (const challenge of forInsider) await target.solve(insider, challenge);
    for (const challenge of stored) await target.edit(challenge, { description: unique('edited') });
    await untilSolved(forInsider);
    return { unlocked: forInsider, secrets: stored };
  }

  it('leave every answer and the live stream as if they did not exist, while they are solved and edited', async () => {
    const before = await readSettled();
    await storeSecrets();
    expect(await readAll()).toEqual(before);
    const names = new Set(stream.received.map(({ event }) => event));
    names.delete('board');
    expect([...names]).toEqual(['snapshot']);
    expect(JSON.stringify(stream.received)).not.toContain('unseen');
  });

  it('are answered like ids that do not exist, whatever is asked of them', async () => {
    const made = unique('unseen');
    for (const { id, flag } of secrets) {
      const isUnlocked = unlocked.some((challenge) => challenge.id === id);
      const callers = [undefined, outsider.authToken, ...(isUnlocked ? [] : [insider.authToken])];
      for (const token of callers) {
        for (const { method, version, path, query, body } of ON_A_CHALLENGE) {
          const ask = async (of: string): Promise<Seen> => {
            const json = path.endsWith('/submit') ? { flag } : body;
            const url = `/api/${version}${path.replaceAll(/:[A-Za-z]+/g, of)}${query}`;
            return seen(await target.send(method, url, { token, ...(body === null ? {} : { json }) }));
          };
          expect([method, path, await ask(id)]).toEqual([method, path, await ask(made)]);
        }
      }
      const search = `/api/v2/leaderboard/with-graph?limit=5&offset=0&challenge=`;
      expect(seen(await target.send('GET', search + id))).toEqual(
        seen(await target.send('GET', search + made)),
      );
    }
  });

  it.each(['v1', 'v2'])('are in the list of the team that has unlocked them: %s', async (version) => {
    const secretsOf = async (team: RegisteredTeam): Promise<string[]> => {
      const ids = (await listed(team, version)).map(({ id }) => id as string);
      return ids.filter((id) => secrets.some((challenge) => challenge.id === id)).sort();
    };
    expect(await secretsOf(insider)).toEqual(unlocked.map(({ id }) => id).sort());
    expect(await secretsOf(outsider)).toEqual([]);
  });

  it('are shown to the team that has unlocked them, with their solves and on its own profile', async () => {
    const [{ id } = { id: '' }] = unlocked;
    const { authToken: token } = insider;
    const { solves, mySolvePosition } = insist(
      await target.send('GET', `/api/v2/challs/${id}/solves?limit=10&offset=0`, { token }),
    );
    expect([solves.map(({ userId }: Json) => userId), mySolvePosition]).toEqual([[insider.id], 1]);
    const own = insist(await target.send('GET', '/api/v2/users/me', { token }));
    expect(own.solves.map((solve: Json) => solve.id)).toContain(id);
    const bot = await target.send('GET', `/api/v2/integrations/challs/${id}/admin-bot/config`, { token });
    expect(bot.kind).toBe('goodAdminBotConfig');
  });

  it('(control) one that is opened to everybody changes what everybody reads', async () => {
    const first = await target.aStoredChallenge({
      data: { points: { min: 0, max: 0 }, requires: [{ challenges: [open.id], count: 1 }] },
    });
    await target.solve(insider, first);
    await untilSolved([first]);
    const closed = await readSettled();
    await target.edit(first, { requires: [] });
    await until('the board shows it', async () => {
      const { challenges } = insist(await target.send('GET', '/api/v2/leaderboard/challs'));
      return first.id in challenges;
    });
    await stream.next('release');
    const after = await readAll();
    const changed = [...after].filter(([what, answer]) => answer.text !== closed.get(what)?.text);
    const paths = new Set(changed.map(([what]) => /\/api\/v[12]([^?]*)/.exec(what)?.[1]));
    expect([...paths].sort()).toEqual(
      [
        '/challs',
        '/leaderboard/challs',
        '/leaderboard/now',
        '/leaderboard/with-graph',
        '/live/snapshot',
        `/users/${insider.id}`,
      ].sort(),
    );
    expect((await stream.next('blood')).data).toMatchObject({ challengeId: first.id });
  });

  it('count in the score of the team that solves them', async () => {
    const scoreOf = async ({ id }: RegisteredTeam): Promise<number> =>
      insist(await target.send('GET', `/api/v2/users/${id}`)).score;
    const before = await scoreOf(insider);
    const worth = await target.aStoredChallenge({
      data: { points: { min: 77, max: 77 }, requires: [{ challenges: [open.id], count: 1 }] },
    });
    await target.solve(insider, worth);
    await until('the solve counts', async () => (await scoreOf(insider)) === before + 77);
    const token = target.admin.authToken;
    const texts = await Promise.all([
      target.send('GET', `/api/v2/users/${insider.id}`),
      target.send('GET', '/api/v2/integrations/ranksite/scoreboard', { token }),
      target.send('GET', '/api/v2/admin/results', { token }),
    ]);
    expect(texts.map(({ text }) => text.includes(worth.id))).toEqual([false, false, true]);
  });
});

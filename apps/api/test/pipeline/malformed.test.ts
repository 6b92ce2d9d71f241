import { ALL_ROUTES, BODY_LIMIT, pushScores, type RouteDeclaration } from '@rampart/contract';
import { aChallenge, aTeam, storeChallenges, storeTeams } from '@rampart/core/testing';
import { describeLocal, startLocalTarget, until, type LocalTarget } from '../support';
import { malformedRequests } from './malformed';
import { exchangeRaw } from './raw-exchange';
import { strangeInputs } from '../support/strange-inputs';
import { errorLog } from '../support/error-log';

const AT_ONCE = 32;
/** Long for an answer of this API, short for a request whose rest never comes. */
const PATIENCE_MS = 200;
/** Of raw requests, many of which wait for the patience of the client to end. */
const RAW_AT_ONCE = 128;
/** Per target; with the fixed part several thousand requests in all. */
const MUTATIONS = 200;

/**
 * Routes of every kind: bodies, queries, parameters; nothing they name exists. Who is sent away leaves the rest of a
 * request unread, and others have it read.
 */
const AIMS = [
  ['POST', '/api/v2/auth/register', 'of anybody'],
  ['POST', '/api/v1/challs/none/submit', 'without a token'],
  ['PUT', '/api/v2/admin/challs/none', 'with a token of all permissions'],
  ['GET', '/api/v2/leaderboard/now', 'of anybody'],
] as const;

/** Everything the API could have written. */
const TABLES = [
  'teams',
  'challenges',
  'solves',
  'dynamic_scores',
  'score_pushes',
  'submissions',
  'minted_flags',
  'settings',
  'ledger',
] as const;

const portOf = ({ baseUrl }: LocalTarget) => Number(new URL(baseUrl).port);

const routes: readonly RouteDeclaration[] = ALL_ROUTES;

describeLocal('malformed requests', () => {
  const { logger, errors } = errorLog();
  let target: LocalTarget;
  beforeAll(async () => {
    target = await startLocalTarget({ logger });
  });
  afterAll(() => target.stop());
  beforeEach(() => errors.splice(0));

  const storedRows = async () =>
    Promise.all(
      TABLES.map(async (table) => {
        const row = await target.database(table).count({ rows: '*' }).first();
        return [table, Number(row?.rows)];
      }),
    );

  it('a row that is stored is seen by the tests below (control)', async () => {
    const before = await storedRows();
    await storeTeams(target.database, aTeam());
    await storeChallenges(target.database, aChallenge());
    expect(await storedRows()).not.toEqual(before);
  });

  it('a sound request in the same form is answered with 200 (control)', async () => {
    const sound = 'GET /api/healthz HTTP/1.1\r\nHost: api\r\nConnection: close\r\n\r\n';
    expect((await exchangeRaw(portOf(target), Buffer.from(sound))).statuses).toEqual([200]);
  });

  it.each(AIMS)(
    '%s %s %s: no 5xx, no hang, nothing is stored, the API is healthy afterwards',
    async (method, path, who) => {
      const token = [`Authorization: Bearer ${target.admin.authToken}`];
      const hasToken = who === 'with a token of all permissions';
      const aim = { method, path, ...(hasToken ? { headers: token } : {}) };
      const requests = malformedRequests(aim, MUTATIONS);
      const port = portOf(target);
      const before = await storedRows();
      const wrong: string[] = [];
      for (let from = 0; from < requests.length; from += RAW_AT_ONCE) {
        await Promise.all(
          requests.slice(from, from + RAW_AT_ONCE).map(async ({ title, bytes }) => {
            const { statuses, closed } = await exchangeRaw(port, bytes, { patienceMs: PATIENCE_MS });
            if (!closed) wrong.push(`hangs: ${title}`);
            if (statuses.some((status) => status >= 500)) wrong.push(`${statuses.join()}: ${title}`);
          }),
        );
      }
      expect(requests.length).toBeGreaterThan(400);
      expect(wrong).toEqual([]);
      expect(errors).toEqual([]);
      expect(await storedRows()).toEqual(before);
      await until('it is ready', async () => (await target.send('GET', '/api/readyz')).status === 200);
    },
  );

  it.each(
    // Forms are for `uploads/malformed-forms.test.ts`.
    routes
      .filter(({ body, query }) => body?.format === 'json' || query !== null)
      .map((route) => [route.name, route]),
  )('%s: no field given a value of another type, size or encoding brings a 5xx', async (_name, route) => {
    const wrong: string[] = [];
    // A team must exist to be changed; a challenge is created.
    const id = route.path.startsWith('/admin/users') ? (await target.aRegisteredTeam()).id : 'strange';
    const inputs = strangeInputs(route, id);
    const isSignOut = route.name === 'signOutEverywhere';
    const { authToken: token } = isSignOut ? await target.aRegisteredTeam() : target.admin;
    for (let from = 0; from < inputs.length; from += AT_ONCE) {
      await Promise.all(
        inputs.slice(from, from + AT_ONCE).map(async ({ path, body }) => {
          const answer = await target.send(route.method, path, {
            token,
            ...(body === null ? {} : { raw: body }),
          });
          if (answer.status >= 500)
            wrong.push(`${String(answer.status)} ${path} ${body ?? ''}`.slice(0, 300));
        }),
      );
    }
    expect(inputs.length).toBeGreaterThan(10);
    expect(wrong).toEqual([]);
    expect(errors).toEqual([]);
  });

  it('a signed push with any field of another type, size or encoding brings no 5xx', async () => {
    const challenge = await target.aStoredChallenge({ kind: 'dynamic' });
    const wrong: string[] = [];
    for (const { body } of strangeInputs(pushScores, challenge.id)) {
      const answer = await target.pushScores(challenge, [], { rawBody: body ?? '' });
      if (answer.status >= 500 || answer.kind === 'badSignature') wrong.push(`${answer.text} ${body ?? ''}`);
    }
    expect(wrong).toEqual([]);
    expect(errors).toEqual([]);
  });

  it.each([
    ['POST', '/api/v2/auth/register', BODY_LIMIT.json],
    ['POST', '/api/v1/challs/none/submit', BODY_LIMIT.json],
    ['PUT', '/api/v2/admin/challs/none', BODY_LIMIT.adminJson],
  ])(
    '%s %s with a body over its limit is 413 badBody, with a reason and in the envelope',
    async (method, path, limitBytes) => {
      const answer = await target.send(method, path, {
        token: target.admin.authToken,
        raw: `{"x":"${'x'.repeat(limitBytes)}"}`,
      });
      expect(answer).toMatchObject({
        status: 413,
        kind: 'badBody',
        data: { reason: expect.stringMatching(/^body:/) },
      });
    },
  );
});

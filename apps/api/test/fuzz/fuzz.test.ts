import { ALL_ROUTES, type RouteDeclaration } from '@rampart/contract';
import fc from 'fast-check';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { createApp } from '../../src/http/create-app';
import { SECRET, startBotTarget, type BotTarget } from '../admin-bot/bot-target';
import { aToyOptions } from '../pipeline/toy-app';
import { createSend, describeLocal, until, type Request, type Send } from '../support';
import { anyRequest, type AnyRequest } from './any-request';
import { errorLog } from '../support/error-log';

const REQUESTS = Number(process.env['SVC_TEST_FUZZ_REQUESTS'] ?? 2_000);
const SEED = Number(process.env['SVC_TEST_FUZZ_SEED'] ?? 11);
const AT_ONCE = 16;

const allRoutes: readonly RouteDeclaration[] = ALL_ROUTES;

interface Fuzz {
  readonly send: Send;
  readonly credentials: (route: RouteDeclaration) => Request;
  readonly between: () => Promise<void>;
}

/** How often each status came, and every request that was answered with 5xx. */
async function fuzz(requests: readonly AnyRequest[], { send, credentials, between }: Fuzz) {
  const wrong: string[] = [];
  const statuses = new Map<number, number>();
  for (let from = 0; from < requests.length; from += AT_ONCE) {
    await between();
    const batch = requests.slice(from, from + AT_ONCE);
    await Promise.all(
      batch.map(async ({ route, method, path, request }, place) => {
        const { token, headers } = credentials(route);
        // Every request from an address of its own: limits of an address shall not hide what is behind them.
        const client = `203.0.${String(((from + place) >> 8) & 255)}.${String((from + place) & 255)}`;
        const answer = await send(method, path, {
          ...request,
          token,
          headers: { 'x-forwarded-for': client, ...headers, ...request.headers },
        });
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
        if (answer.status >= 500) {
          const said = [
            answer.status,
            route.name,
            path.slice(0, 200),
            String(request.raw ?? '').slice(0, 500),
          ];
          wrong.push(said.join(' '));
        }
      }),
    );
  }
  return { wrong, statuses };
}

describeLocal('requests made of the routes’ own schemas, and hostile ids', () => {
  const { logger, errors } = errorLog();
  let target: BotTarget;
  beforeAll(async () => {
    const options = { apiUrl: 'http://127.0.0.1:9', authToken: 'none', requestTimeout: 500 };
    const instancers = { main: { name: 'instancers/docker', options } };
    target = await startBotTarget({ config: { instancers, defaultInstancer: 'main' }, logger });
    // Every other script loads.
    target.runner.behave(({ body }) =>
      body.length % 2 === 0
        ? { body: { inputs: {}, timeoutMilliseconds: 1_000 } }
        : { status: 400, body: {} },
    );
  });
  afterAll(() => target.stop());

  it(
    `bring no 5xx and no logged error: ${String(REQUESTS)} of them`,
    async () => {
      const team = await target.aRegisteredTeam();
      const known = [team.id, 'fuzzed', 'fed', 'visited', 'none'];
      const requests = fc.sample(anyRequest(allRoutes, known), { numRuns: REQUESTS, seed: SEED });
      const signature = () => ({
        'x-svc-timestamp': String(target.now().getTime()),
        'x-svc-signature': `sha256=${'0'.repeat(64)}`,
      });
      const { wrong, statuses } = await fuzz(requests, {
        send: target.send,
        credentials: ({ auth, name }) => {
          if (auth === 'signature') return { headers: signature() };
          if (name === 'signOutEverywhere') return { token: team.authToken };
          return { token: auth === 'service' ? SECRET : target.admin.authToken };
        },
        // Some of the requests delete, or move the event into another year.
        between: async () => {
          await target.set({ startTime: null, endTime: null });
          await target.aStoredChallenge({ id: 'fuzzed', data: { hidden: false, releaseTime: null } });
        },
      });
      expect(wrong).toEqual([]);
      expect(errors).toEqual([]);
      // Control: what was asked was also done and refused in many ways, not turned away at the door.
      expect(statuses.get(200) ?? 0).toBeGreaterThan(REQUESTS / 10);
      expect(statuses.size).toBeGreaterThan(4);
      await until('it is ready', async () => (await target.send('GET', '/api/readyz')).status === 200);
    },
    60_000 + REQUESTS * 50,
  );

  it('finds a route that throws (control)', async () => {
    const { options } = aToyOptions();
    const server = createServer(createApp(options)).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    try {
      const routes = options.routes.map(({ route }) => route);
      const { wrong } = await fuzz(fc.sample(anyRequest(routes, ['one']), { numRuns: 300, seed: SEED }), {
        send: createSend(`http://127.0.0.1:${String(port)}`),
        credentials: () => ({ token: 'good' }),
        between: () => Promise.resolve(),
      });
      expect(wrong.length).toBeGreaterThan(0);
      expect(wrong.every((line) => /^500 (broken|lying) /.test(line))).toBe(true);
    } finally {
      server.close();
      server.closeAllConnections();
    }
  });
});

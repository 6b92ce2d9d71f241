import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { aChallenge, aTeam, storeChallenges, storeTeams } from '@rampart/core/testing';
import { LIMIT_MS, startInstallation, type Installation } from './support/an-installation';
import { HEALTHY, runDoctor } from './support/run-doctor';

/** The doctor on an installation with an admin bot, whose runner works or not. */
jest.setTimeout(LIMIT_MS);

const SECRET = 'secret-of-the-runners';
const ANSWER: RequestListener = (req, res) => {
  const isOurs = req.url === '/v1/test' && req.headers.authorization === `Bearer ${SECRET}`;
  res.writeHead(isOurs ? 400 : 401).end(JSON.stringify({ detail: isOurs ? 'source is missing' : 'no' }));
};

let runner: Server;
let answer: RequestListener = ANSWER;
let installation: Installation;

beforeAll(async () => {
  runner = createServer((req, res) => answer(req, res));
  await new Promise<void>((resolve) => runner.listen(0, '127.0.0.1', resolve));
  const { port } = runner.address() as AddressInfo;
  const options = { secretKey: SECRET, endpoint: `http://127.0.0.1:${String(port)}/` };
  const provider = { name: 'admin-bots/pull', options };
  installation = await startInstallation({ settings: { adminBot: { provider } } });
}, LIMIT_MS);

afterAll(async () => {
  await installation.stop();
  await new Promise((resolve) => {
    runner.close(resolve);
    runner.closeAllConnections();
  });
}, LIMIT_MS);

beforeEach(() => {
  answer = ANSWER;
});

it('is green when the runner answers and nothing is queued', async () => {
  const report = await runDoctor(installation.platform);
  expect(report.statuses).toEqual({ ...HEALTHY, 'admin-bot': 'ok' });
  expect(report.exitCode).toBe(0);
});

it.each<[string, RequestListener, string]>([
  ['does not know the secret', (_req, res) => void res.writeHead(401).end(), 'rejects our secret'],
  ['breaks the connection', (req) => void req.socket.destroy(), 'does not answer'],
  ['is another service', (_req, res) => void res.writeHead(404).end('not found'), 'does not answer'],
])('names the runner when it %s', async (_what, behaviour, said) => {
  answer = behaviour;
  const report = await runDoctor(installation.platform);
  expect(report.exitCode).toBe(1);
  expect(report.statuses).toEqual({ ...HEALTHY, 'admin-bot': 'failed' });
  expect(report.of('admin-bot')?.detail).toContain(said);
  expect(JSON.stringify(report.of('admin-bot'))).not.toContain(SECRET);
});

it('warns when jobs are queued for minutes', async () => {
  const { database, platform } = installation;
  const [team, challenge] = [aTeam(), aChallenge()];
  await storeTeams(database, team);
  await storeChallenges(database, challenge);
  const longAgo = new Date(Date.now() - 600_000);
  await database('admin_bot_jobs').insert({
    id: 'a-job',
    challenge_id: challenge.id,
    team_id: team.id,
    config_revision: 'revision',
    flags: '[]',
    inputs: '{}',
    instances: '[]',
    timeout_ms: 1_000,
    created_at: longAgo,
    updated_at: longAgo,
  });
  const report = await runDoctor(platform);
  expect(report.statuses).toEqual({ ...HEALTHY, 'admin-bot': 'warning' });
  expect(report.of('admin-bot')?.detail).toContain('1 admin bot jobs are queued');
});

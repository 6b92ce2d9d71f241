import { join } from 'node:path';
import { createClient, getLeaderboardChallenges } from '@rampart/contract';
import {
  startPlatform,
  startTestServers,
  waitUntil,
  type Child,
  type Platform,
  type WorkerProcess,
} from '@rampart/test-platform';
import { findLeader } from './support/find-leader';

/** Replays a real event over HTTP against two APIs and two workers. */
const EVENT_FILE = join(__dirname, '../../testdata/event-2025-06.json');
const DIVISIONS = { open: 'Open', malta: 'Malta' };
const ALL_EQUAL = '395 of 395 places equal, 395 scores, 395 division places';
const LIMIT_MS = 300_000;

let platform: Platform;
let stopEverything: () => Promise<void>;

beforeAll(async () => {
  const servers = await startTestServers();
  stopEverything = () => servers.stop();
  platform = await startPlatform({ ...servers, apiCount: 2, workerCount: 2, divisions: DIVISIONS });
  stopEverything = async () => {
    await platform.stop();
    await servers.stop();
  };
});

afterAll(() => stopEverything());

function replay(): Child {
  const urls = platform.apis.flatMap(({ baseUrl }) => ['--url', baseUrl]);
  return platform.runCli(['replay', EVENT_FILE, ...urls, '--admin-token-file', platform.adminTokenFile]);
}

/** Expects both boards to be equal, one line each; shows the logs of every process otherwise. */
async function expectAllEqual(running: Child): Promise<void> {
  const { exitCode, stdout } = await running.finished;
  if (exitCode !== 0) throw new Error(`the replay ended with ${exitCode}\n${platform.logs()}`);
  expect(stdout.trim().split('\n')).toEqual([ALL_EQUAL, ALL_EQUAL]);
}

async function countSolves(): Promise<number> {
  const client = createClient({ baseUrl: platform.apis[0]!.baseUrl });
  const reply = await client.call(getLeaderboardChallenges, {});
  if (reply.kind !== 'goodLeaderboardChallenges') throw new Error(`the board was refused: ${reply.kind}`);
  return Object.values(reply.data.challenges).reduce((sum, { solves }) => sum + solves, 0);
}

it('a recorded event of 395 teams ends with the official places, scores and division places on both APIs, although the leading worker is killed halfway', async () => {
  const running = replay();
  const halfway = {
    what: 'half of the solves on the board',
    limitMs: LIMIT_MS / 2,
    explain: () => platform.logs(),
  };
  await waitUntil(halfway, async () => (await countSolves()) >= 462);
  const leader: WorkerProcess = await findLeader(platform.workers);
  await leader.kill();
  expect(running.isRunning()).toBe(true);
  await expectAllEqual(running);
  expect(await findLeader(platform.workers.filter((worker) => worker !== leader))).not.toBe(leader);
});

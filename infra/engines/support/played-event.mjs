// What every suite does: it starts a platform on the engines under test, plays the recorded event on it, and halfway lets
// something happen to an engine.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import platformPackage from '../../../packages/test-platform/dist/src/index.js';
import { repositoryDir } from '../../launcher/repository.mjs';

const { startPlatform, waitUntil } = platformPackage;

const EVENT_FILE =
  process.env['RAMPART_EVENT_FILE'] ?? join(repositoryDir, 'apps/cli/testdata/event-2025-06.json');
const ALL_EQUAL = '395 of 395 places equal, 395 scores, 395 division places';
const HALF_OF_THE_SOLVES = 462;

/**
 * Starts two APIs and two workers.
 * @param {{ databaseUrl: string, redisUrl: string, env?: NodeJS.ProcessEnv }} engines
 */
export function startPlatformOn(engines) {
  const divisions = { open: 'Open', malta: 'Malta' };
  return startPlatform({ ...engines, apiCount: 2, workerCount: 2, divisions });
}

/**
 * Plays the recorded event, with `halfway` in its middle. Expects the official result on both APIs, and that doctor finds nothing.
 * @param {Awaited<ReturnType<typeof startPlatformOn>>} platform
 * @param {() => Promise<unknown>} halfway
 */
export async function expectOfficialResult(platform, halfway) {
  const urls = platform.apis.flatMap(({ baseUrl }) => ['--url', baseUrl]);
  const replay = platform.runCli([
    'replay',
    EVENT_FILE,
    ...urls,
    '--admin-token-file',
    platform.adminTokenFile,
  ]);
  const waiting = { what: 'half of the solves', limitMs: 300_000, explain: () => platform.logs() };
  await waitUntil(waiting, async () => (await countSolves(platform)) >= HALF_OF_THE_SOLVES);
  assert.ok(replay.isRunning(), 'the replay ended before its half was noticed');
  await halfway();
  assert.ok(replay.isRunning(), 'the replay ended before anything happened to the engine');
  const { exitCode, stdout } = await replay.finished;
  assert.deepEqual(stdout.trim().split('\n'), [ALL_EQUAL, ALL_EQUAL], platform.logs());
  assert.equal(exitCode, 0);
  // Doctor checks the engines in the state that `halfway` left.
  const doctor = await platform.runCli(['doctor', '--url', String(platform.apis[0]?.baseUrl)]).finished;
  assert.equal(doctor.exitCode, 0, doctor.stdout);
}

/** @param {Awaited<ReturnType<typeof startPlatformOn>>} platform */
async function countSolves(platform) {
  const reply = await fetch(`${platform.apis[0]?.baseUrl}/api/v2/leaderboard/challs`);
  const { data } = /** @type {{ data: { challenges: Record<string, { solves: number }> } }} */ (
    await reply.json()
  );
  return Object.values(data.challenges).reduce((sum, { solves }) => sum + solves, 0);
}

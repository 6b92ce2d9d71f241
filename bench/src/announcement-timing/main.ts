/**
 * Whether a right flag is answered as fast while the target of announcements is down: flags in random order to three APIs
 * of one event, one of which announces bloods, first with a target that answers and then with one that says nothing. One
 * of the others is the control. Prints distributions, ratios with their intervals and a verdict on each; then
 * the target comes back, and what waited for it must arrive, all of it and in order. Needs SVC_DATABASE_URL and
 * SVC_REDIS_URL of servers it may fill.
 */
import { parseArgs } from 'node:util';
import { createClient, listAdminAnnouncements, type Client } from '@rampart/contract';
import { waitUntil, type Platform } from '@rampart/test-platform';
import { startMeasuredPlatform } from '../event/measured-platform';
import { seededDraws } from '../load/seeded-draws';
import { runProgram, serversOf } from '../program';
import { BLOODS_COUNT, prepareFlags } from './flag-supply';
import { measureSubmissions, type MeasureOptions } from './measure-submissions';
import { reportOn } from './report';
import type { SetupName } from './setups';
import { startTarget, type Target } from './target';

/** For the compilers of the processes. */
const WARM_UP_ROUNDS = 60;
/** Longer than the longest pause between two attempts, and time to tell so many one after the other. */
const caughtUpLimitMs = (bloods: number): number => 90_000 + 50 * bloods;

/** Equally new, all three: the API of the platform itself has made the event by then, and is warmer. */
async function startApis(platform: Platform, target: Target): Promise<Record<SetupName, Client>> {
  const provider = { name: 'messages/webhook', options: { url: target.url, secret: 'secret of the bench' } };
  const start = async (settings: Readonly<Record<string, unknown>>): Promise<Client> => {
    const { api } = await platform.startVariant(settings);
    return createClient({ baseUrl: api.baseUrl, token: platform.adminToken });
  };
  return {
    without: await start({}),
    'without too': await start({}),
    with: await start({ bloodBot: { bloodsCount: BLOODS_COUNT, destinations: [{ provider }] } }),
  };
}

/** How many bloods were not told yet. */
async function countWaiting(client: Client): Promise<number> {
  const reply = await client.call(listAdminAnnouncements, { query: { limit: 1, offset: 0 } });
  if (reply.kind !== 'goodAdminAnnouncements') throw new Error(`the list answered ${reply.kind}`);
  return reply.data.total;
}

async function run(platform: Platform, target: Target, rounds: number, seed: string): Promise<boolean> {
  const baseUrl = platform.apis[0]?.baseUrl ?? '';
  const { adminToken } = platform;
  const flags = await prepareFlags({ baseUrl, adminToken }, 2 * (WARM_UP_ROUNDS + rounds));
  const clients = await startApis(platform, target);
  const options: Omit<MeasureOptions, 'rounds'> = { clients, flags, draw: seededDraws(seed) };
  const measure = async () => {
    await measureSubmissions({ ...options, rounds: WARM_UP_ROUNDS });
    return measureSubmissions({ ...options, rounds });
  };
  const phaseRounds = WARM_UP_ROUNDS + rounds;
  // One blood of each new challenge, and all of each rushed one.
  const bloods = phaseRounds * (1 + BLOODS_COUNT);
  const untilTold = (count: number) =>
    waitUntil({ what: `${count} bloods to be told`, limitMs: caughtUpLimitMs(count) }, () =>
      target.told.length >= count ? true : undefined,
    );

  console.error(`measuring, seed ${seed}`);
  const up = await measure();
  await untilTold(bloods);
  target.setUp(false);
  const down = await measure();
  const report = reportOn({ up, down }, options.draw);
  for (const line of report.lines) console.log(line);

  // Bloods are handed to destinations, and so listed, a moment after they were made.
  const waiting = await waitUntil(
    { what: `${bloods} bloods to wait`, limitMs: caughtUpLimitMs(bloods) },
    async () => {
      const count = await countWaiting(clients.with);
      return count >= bloods ? count : undefined;
    },
  );
  console.log(
    `\nwhile it was down the target was asked ${target.unanswered()} times; then ${waiting} of ${bloods} bloods waited`,
  );
  target.setUp(true);
  await untilTold(2 * bloods);
  const isOrdered = target.told.every((at, place) => place === 0 || at >= (target.told[place - 1] ?? 0));
  const isComplete = target.told.length === 2 * bloods;
  console.log(
    `after its return: ${target.told.length} of ${2 * bloods} told, ${isOrdered ? 'in order' : 'NOT IN ORDER'}`,
  );
  return report.isGood && isComplete && isOrdered && waiting === bloods && target.unanswered() > 0;
}

async function main(): Promise<boolean> {
  const { values } = parseArgs({
    options: {
      rounds: { type: 'string', default: '2000' },
      seed: { type: 'string', default: String(process.pid) },
    },
  });
  const rounds = Number(values.rounds);
  if (!Number.isInteger(rounds) || rounds < 1) throw new Error('--rounds must be a whole number above 0.');
  const target = await startTarget();
  try {
    const measured = await startMeasuredPlatform(serversOf(process.env), { env: { LOG_LEVEL: 'error' } });
    try {
      return await run(measured.platform, target, rounds, values.seed);
    } finally {
      await measured.stop();
    }
  } finally {
    await target.stop();
  }
}

runProgram(main);

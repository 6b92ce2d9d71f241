/**
 * Whether a correct flag is answered as fast while the target of announcements is down: flags in random order to three
 * APIs of one event, one of which announces bloods, first with a target that answers and then with one that says nothing.
 * One of the others is the control. Then the target comes back, and all that waited for it must arrive, in order.
 */
import { createClient, listAdminAnnouncements, type Client } from '@rampart/contract';
import { waitUntil, type Platform } from '@rampart/test-platform';
import { startMeasuredPlatform } from '../event/measured-platform';
import type { Servers } from '../event/servers';
import { tell } from '../report/tell';
import { seededDraws, shuffled, type Draw } from '../statistics/random';
import {
  KINDS,
  reportOn,
  SETUPS,
  type Kind,
  type Rounds,
  type RoundTimes,
  type SetupName,
} from './announcement-report';
import { BLOODS_COUNT, prepareFlags, submit, type FlagSupply } from './flag-supply';
import { startWebhookTarget, type WebhookTarget } from './webhook-target';

/** For the compilers of the processes. */
const WARM_UP_ROUNDS = 60;
/** Longer than the longest pause between two attempts, and time to announce so many one after the other. */
const caughtUpLimitMs = (bloods: number): number => 90_000 + 50 * bloods;

export interface AnnouncementOptions {
  readonly rounds: number;
  readonly seed: string;
}

interface Submissions {
  readonly clients: Readonly<Record<SetupName, Client>>;
  readonly flags: FlagSupply;
  readonly draw: Draw;
}

/**
 * In each round every setup gets flags of each kind, in random order, so that whatever the machine does falls on all of
 * them; two setups are never at work together.
 */
async function measureSubmissions({ clients, flags, draw }: Submissions, rounds: number): Promise<Rounds> {
  const measured: Record<Kind, RoundTimes[]> = { first: [], later: [], rush: [] };
  for (let round = 0; round < rounds; round += 1) {
    for (const kind of shuffled(KINDS, draw)) {
      const supplied = flags.take(kind).map((group, place) => ({ group, name: SETUPS[place] ?? 'without' }));
      const times: Record<SetupName, number> = { without: NaN, 'without too': NaN, with: NaN };
      for (const { group, name } of shuffled(supplied, draw)) {
        const took = await Promise.all(group.map((flag) => submit(clients[name], flag)));
        times[name] = took.reduce((sum, ms) => sum + ms, 0) / took.length;
      }
      measured[kind].push(times);
    }
  }
  return measured;
}

/** Equally new, all three: the API of the platform itself has made the event by then, and is warmer. */
async function startApis(platform: Platform, target: WebhookTarget): Promise<Record<SetupName, Client>> {
  const provider = { name: 'messages/webhook', options: { url: target.url, secret: 'secret of the bench' } };
  const start = async (settings: Readonly<Record<string, unknown>>): Promise<Client> => {
    const { baseUrl } = await platform.startVariant(settings);
    return createClient({ baseUrl, token: platform.adminToken });
  };
  return {
    without: await start({}),
    'without too': await start({}),
    with: await start({ bloodBot: { bloodsCount: BLOODS_COUNT, destinations: [{ provider }] } }),
  };
}

/** How many bloods were not announced yet. */
async function countWaiting(client: Client): Promise<number> {
  const reply = await client.call(listAdminAnnouncements, { query: { limit: 1, offset: 0 } });
  if (reply.kind !== 'goodAdminAnnouncements')
    throw new Error(`The list of announcements answered ${reply.kind}.`);
  return reply.data.total;
}

async function compare(
  platform: Platform,
  target: WebhookTarget,
  { rounds, seed }: AnnouncementOptions,
): Promise<boolean> {
  const baseUrl = platform.apis[0]?.baseUrl ?? '';
  const { adminToken } = platform;
  const flags = await prepareFlags({ baseUrl, adminToken }, 2 * (WARM_UP_ROUNDS + rounds));
  const clients = await startApis(platform, target);
  const draw = seededDraws(seed);
  const measure = async () => {
    await measureSubmissions({ clients, flags, draw }, WARM_UP_ROUNDS);
    return measureSubmissions({ clients, flags, draw }, rounds);
  };
  const phaseRounds = WARM_UP_ROUNDS + rounds;
  // One blood of each new challenge, and all of each rushed one.
  const bloods = phaseRounds * (1 + BLOODS_COUNT);
  const untilReceived = (count: number) =>
    waitUntil(
      { what: `${count} bloods to be announced`, limitMs: caughtUpLimitMs(count) },
      () => target.received.length >= count,
    );

  tell(`measuring, seed ${seed}`);
  const up = await measure();
  await untilReceived(bloods);
  target.setUp(false);
  const down = await measure();
  const report = reportOn({ up, down }, draw);
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
    `\nwhile it was down the target got ${target.unanswered()} requests; then ${waiting} of ${bloods} bloods waited`,
  );
  target.setUp(true);
  await untilReceived(2 * bloods);
  const { received } = target;
  const isOrdered = received.every((at, place) => place === 0 || at >= (received[place - 1] ?? 0));
  const isComplete = received.length === 2 * bloods;
  console.log(
    `after its return: ${received.length} of ${2 * bloods} announced, ${isOrdered ? 'in order' : 'NOT IN ORDER'}`,
  );
  return report.isGood && isComplete && isOrdered && waiting === bloods && target.unanswered() > 0;
}

/** Prints distributions, and ratios with their intervals and verdicts; answers whether all are good. */
export async function timeAnnouncements(servers: Servers, options: AnnouncementOptions): Promise<boolean> {
  const target = await startWebhookTarget();
  try {
    const measured = await startMeasuredPlatform(servers, { env: { LOG_LEVEL: 'error' } });
    try {
      return await compare(measured.platform, target, options);
    } finally {
      await measured.stop();
    }
  } finally {
    await target.stop();
  }
}

/**
 * Whether a registration that sends a mail is answered as fast while the mail server is down: registrations in random
 * order against four real platforms that differ in their mail server alone. One works, another one as well (how much two
 * equal setups differ on this machine), one refuses connections, one accepts them and says nothing.
 */
import { createClient, registerV2, type Client } from '@rampart/contract';
import { waitUntil } from '@rampart/test-platform';
import { startMeasuredPlatform } from '../event/measured-platform';
import { startServers, type Servers } from '../event/servers';
import { distributionTable } from '../statistics/distribution';
import { shuffled } from '../statistics/random';
import { gapOfChance, largestGap } from '../statistics/two-samples';
import { muteMailServer, refusingMailServer, workingMailServer, type MailServer } from './mail-servers';
import { countWaitingMail } from './seed-teams';
import { fromAnotherClient } from './time-calls';

const WARM_UP_EACH = 50;

const UP = 'up';
const SETUPS: readonly (readonly [name: string, start: () => Promise<MailServer>])[] = [
  [UP, workingMailServer],
  ['up too', workingMailServer],
  ['refusing', refusingMailServer],
  ['mute', muteMailServer],
];

/** One API with its worker, which sends its mails to a server that works or does not. */
interface Setup {
  readonly name: string;
  readonly client: Client;
  readonly mail: MailServer;
  readonly stop: () => Promise<void>;
}

async function startSetup(name: string, mail: MailServer, servers: Servers): Promise<Setup> {
  const { platform, baseUrl, stop } = await startMeasuredPlatform(servers, {
    env: { LOG_LEVEL: 'error', SVC_SMTP_URL: mail.url },
    settings: {
      proxy: { trust: 1 },
      email: { provider: { name: 'emails/smtp' }, from: 'ctf@example.org' },
    },
  });
  return { name, client: createClient({ baseUrl, token: platform.adminToken }), mail, stop };
}

/** Asks for one verification mail and answers how long that took, ms. */
async function register(client: Client, number: number): Promise<number> {
  const body = { name: `Team ${number}`, email: `register-${number}@example.org` };
  const headers = fromAnotherClient();
  const startedAt = performance.now();
  const { kind } = await client.call(registerV2, { body, headers, token: null });
  const tookMs = performance.now() - startedAt;
  if (kind !== 'goodVerifySent') throw new Error(`A registration answered ${kind}.`);
  return tookMs;
}

/** The control: mails went out where the server works, and all of them wait where it does not. */
async function checkMails({ name, client, mail }: Setup, count: number): Promise<void> {
  if (mail.accepted() !== null) {
    await waitUntil(
      { what: `${count} mails of "${name}"`, limitMs: 120_000 },
      () => mail.accepted() === count,
    );
    return;
  }
  const waiting = await countWaitingMail(client);
  if (waiting !== count) throw new Error(`${waiting} of ${count} mails wait in "${name}".`);
}

/** One registration at a time, those of all setups in random order; by setup the time of each, ms. */
async function measure(
  setups: readonly Setup[],
  callsEach: number,
): Promise<ReadonlyMap<string, readonly number[]>> {
  const times = new Map(setups.map(({ name }) => [name, [] as number[]]));
  const round = (count: number) =>
    shuffled(setups.flatMap((setup) => Array.from({ length: count }, () => setup)));
  for (const [number, { name, client }] of [...round(WARM_UP_EACH), ...round(callsEach)].entries()) {
    times.get(name)?.push(await register(client, number));
  }
  for (const setup of setups) await checkMails(setup, WARM_UP_EACH + callsEach);
  return new Map([...times].map(([name, all]) => [name, all.slice(WARM_UP_EACH)]));
}

function report(times: ReadonlyMap<string, readonly number[]>): boolean {
  for (const line of distributionTable(times)) console.log(line);
  const up = times.get(UP) ?? [];
  let isAlike = true;
  for (const [name, others] of times) {
    if (name === UP) continue;
    const [gap, chance] = [largestGap(up, others), gapOfChance(up.length, others.length)];
    const isControl = name.startsWith(UP);
    console.log(
      `largest gap of "${UP}" and "${name}" ${gap.toFixed(3)}, by chance up to ${chance.toFixed(3)}${isControl ? ' (two equal setups)' : ''}`,
    );
    if (!isControl && gap > chance) isAlike = false;
  }
  return isAlike;
}

/** Prints the distributions; answers whether none with the server down can be told from the one that works. */
export async function timeRegistrations(calls: number): Promise<boolean> {
  const stops: (() => Promise<void>)[] = [];
  try {
    const setups: Setup[] = [];
    for (const [name, start] of SETUPS) {
      const mail = await start();
      stops.unshift(mail.stop);
      const servers = await startServers();
      stops.unshift(servers.stop);
      const setup = await startSetup(name, mail, servers);
      stops.unshift(setup.stop);
      setups.push(setup);
    }
    return report(await measure(setups, calls));
  } finally {
    for (const stop of stops) await stop();
  }
}

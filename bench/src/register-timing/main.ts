/**
 * Whether a registration that sends a mail is answered as fast while the mail server is down: registrations in random
 * order against four real platforms that differ in their mail server alone. One works, another one as well (how much two
 * equal setups differ on this machine), one refuses connections, one accepts them and says nothing. Prints the
 * distributions and how far each is from that of the first, and fails when one with the server down can be told from it.
 * Needs SVC_DATABASE_URL and SVC_REDIS_URL of servers it may fill.
 */
import { startMeasuredPlatform } from '../event/measured-platform';
import { distributionTable } from '../load/distribution-table';
import { gapOfChance, largestGap } from '../load/two-samples';
import { muteMailServer, refusingMailServer, workingMailServer, type MailServer } from './mail-servers';
import { callsOption, runProgram, serversOf, type Servers } from '../program';
import { measureRegistration, type Setup } from './measure-registration';

const WARM_UP_EACH = 50;

const UP = 'up';
const SETUPS: readonly (readonly [name: string, start: () => Promise<MailServer>])[] = [
  [UP, workingMailServer],
  ['up too', workingMailServer],
  ['refusing', refusingMailServer],
  ['mute', muteMailServer],
];

/** A numbered database of the same Redis: a queue belongs to one setup. */
function redisUrlOf(url: string, number: number): string {
  if (url.startsWith('unix:')) return `${url.split('?')[0] ?? url}?db=${number}`;
  const parsed = new URL(url);
  parsed.pathname = `/${number}`;
  return parsed.href;
}

interface RunningSetup extends Setup {
  readonly stop: () => Promise<void>;
}

async function startSetup(
  number: number,
  name: string,
  mail: MailServer,
  servers: Servers,
): Promise<RunningSetup> {
  const { databaseUrl, redisUrl } = servers;
  const { platform, baseUrl, stop } = await startMeasuredPlatform(
    { databaseUrl, redisUrl: redisUrlOf(redisUrl, number) },
    {
      number,
      env: { LOG_LEVEL: 'error', SVC_SMTP_URL: mail.url },
      settings: {
        proxy: { trust: 1 },
        email: { provider: { name: 'emails/smtp' }, from: 'ctf@example.org' },
      },
    },
  );
  return { name, baseUrl, adminToken: platform.adminToken, accepted: mail.accepted, stop };
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

async function main(): Promise<boolean> {
  const callsEach = callsOption();
  const servers = serversOf(process.env);
  const stops: (() => Promise<void>)[] = [];
  try {
    const setups: Setup[] = [];
    for (const [number, [name, start]] of SETUPS.entries()) {
      const mail = await start();
      stops.unshift(mail.stop);
      const setup = await startSetup(number + 1, name, mail, servers);
      stops.unshift(setup.stop);
      setups.push(setup);
    }
    return report(await measureRegistration(setups, { callsEach, warmUpEach: WARM_UP_EACH }));
  } finally {
    for (const stop of stops) await stop();
  }
}

runProgram(main);

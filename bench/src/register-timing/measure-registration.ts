import { randomInt } from 'node:crypto';
import { createClient, listAdminMail, registerV2, type Client } from '@rampart/contract';
import { waitUntil } from '@rampart/test-platform';
import { fromSomebody } from '../load/from-somebody';
import { shuffled } from '../load/shuffled';

/** One API with its worker, which sends its mails to a server that works or does not. */
export interface Setup {
  readonly name: string;
  readonly baseUrl: string;
  readonly adminToken: string;
  /** How many mails its server has accepted; null when it can accept none. */
  readonly accepted: () => number | null;
}

export interface MeasureOptions {
  /** Measured registrations of each setup. */
  readonly callsEach: number;
  /** Run before the measured ones, in the same mix. */
  readonly warmUpEach: number;
}

// Buckets outlive a run, so each run has addresses of its own.
const RUN = randomInt(1_000_000);

/** Asks for one verification mail and answers how long that took, ms. */
async function register(client: Client, number: number): Promise<number> {
  const body = { name: `Team ${RUN} ${number}`, email: `register-${RUN}-${number}@example.org` };
  const headers = fromSomebody();
  const startedAt = performance.now();
  const { kind } = await client.call(registerV2, { body, headers, token: null });
  const tookMs = performance.now() - startedAt;
  if (kind !== 'goodVerifySent') throw new Error(`registration answered ${kind}`);
  return tookMs;
}

async function mailsThatWait(setup: Setup): Promise<number> {
  const client = createClient({ baseUrl: setup.baseUrl, token: setup.adminToken });
  const { kind, data } = await client.call(listAdminMail, { query: { limit: 1, offset: 0 } });
  if (kind !== 'goodAdminMail') throw new Error(`the list of mails answered ${kind}`);
  return data.total;
}

/** The control: mails went out where the server works, and all of them wait where it does not. */
async function checkMails(setup: Setup, count: number): Promise<void> {
  if (setup.accepted() !== null) {
    await waitUntil({ what: `${count} mails of "${setup.name}"`, limitMs: 120_000 }, () =>
      setup.accepted() === count ? true : undefined,
    );
    return;
  }
  const waiting = await mailsThatWait(setup);
  if (waiting !== count) throw new Error(`${waiting} of ${count} mails wait in "${setup.name}"`);
}

/** One registration at a time, those of all setups in random order; by setup the time of each, ms. */
export async function measureRegistration(
  setups: readonly Setup[],
  { callsEach, warmUpEach }: MeasureOptions,
): Promise<ReadonlyMap<string, readonly number[]>> {
  const each = warmUpEach + callsEach;
  const askers = setups.map(({ name, baseUrl }) => ({
    name,
    client: createClient({ baseUrl }),
    times: [] as number[],
  }));
  const round = (count: number) =>
    shuffled(askers.flatMap((asker) => Array.from({ length: count }, () => asker)));
  for (const [number, asker] of [...round(warmUpEach), ...round(callsEach)].entries()) {
    asker.times.push(await register(asker.client, number));
  }
  for (const setup of setups) await checkMails(setup, each);
  return new Map(askers.map(({ name, times }) => [name, times.slice(warmUpEach)]));
}

import { randomInt } from 'node:crypto';
import {
  completeUserVerification,
  createClient,
  listAdminMail,
  listUserVerifications,
  recoverV2,
  registerV2,
  type Client,
} from '@rampart/contract';
import { waitUntil } from '@rampart/test-platform';
import { fromSomebody } from '../load/from-somebody';
import { inParallel } from '../load/in-parallel';
import { shuffled } from '../load/shuffled';

export interface RecoveryTimes {
  /** Of each call, ms. */
  readonly known: readonly number[];
  readonly unknown: readonly number[];
}

export interface RecoveryOptions {
  readonly baseUrl: string;
  readonly adminToken: string;
  /** Calls for known addresses, and as many for unknown ones. */
  readonly callsEach: number;
  /** Runs before the measured calls, in the same mix. */
  readonly warmUpEach: number;
}

// Buckets outlive a run, so each run has addresses of its own.
const RUN = randomInt(1_000_000);

const knownAddress = (index: number) => `known-${RUN}-${index}@example.org`;
const unknownAddress = (index: number) => `other-${RUN}-${index}@example.org`;

/** Teams with proved addresses: registered by mail, completed by staff. */
async function seedTeams(client: Client, count: number): Promise<void> {
  await inParallel(
    Array.from({ length: count }, (_, index) => index),
    8,
    async (index) => {
      const body = { name: `Team ${index}`, email: knownAddress(index) };
      const { kind } = await client.call(registerV2, { body, headers: fromSomebody(), token: null });
      if (kind !== 'goodVerifySent') throw new Error(`registration answered ${kind}`);
    },
  );
  const listed = await client.call(listUserVerifications, {});
  if (listed.kind !== 'goodAdminUserVerifications') throw new Error(`the list answered ${listed.kind}`);
  await inParallel(listed.data.verifications, 8, async ({ id }) => {
    await client.call(completeUserVerification, { params: { id } });
  });
}

async function mailsAreSent(client: Client): Promise<void> {
  await waitUntil({ what: 'the mails of the registrations to be sent', limitMs: 120_000 }, async () => {
    const { kind, data } = await client.call(listAdminMail, { query: { limit: 1, offset: 0 } });
    return kind === 'goodAdminMail' && data.total === 0 ? true : undefined;
  });
}

/** One call at a time, known and unknown addresses in random order, each address once. */
export async function measureRecovery(options: RecoveryOptions): Promise<RecoveryTimes> {
  const { baseUrl, adminToken, callsEach, warmUpEach } = options;
  const client = createClient({ baseUrl, token: adminToken });
  const each = warmUpEach + callsEach;
  await seedTeams(client, each);
  await mailsAreSent(client);

  const callsOf = (from: number, to: number) =>
    shuffled(
      Array.from({ length: to - from }, (_, index) => from + index).flatMap((index) => [
        { isKnown: true, email: knownAddress(index) },
        { isKnown: false, email: unknownAddress(index) },
      ]),
    );
  const times = { known: [] as number[], unknown: [] as number[] };
  for (const { isKnown, email } of [...callsOf(0, warmUpEach), ...callsOf(warmUpEach, each)]) {
    const headers = fromSomebody();
    const startedAt = performance.now();
    const { kind } = await client.call(recoverV2, { body: { email }, headers, token: null });
    const tookMs = performance.now() - startedAt;
    if (kind !== 'goodVerifySent') throw new Error(`recovery answered ${kind}`);
    times[isKnown ? 'known' : 'unknown'].push(tookMs);
  }
  return { known: times.known.slice(warmUpEach), unknown: times.unknown.slice(warmUpEach) };
}

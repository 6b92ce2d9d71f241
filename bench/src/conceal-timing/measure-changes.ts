import { randomInt } from 'node:crypto';
import { createUserToken, createClient, login, setEmailV2, type Client } from '@rampart/contract';
import type { ComparedPlatform } from '../known-addresses/compare-addresses';
import { mailsAreSent, seedTeams } from '../known-addresses/seed-teams';
import { timeCalls, type AddressTimes } from '../known-addresses/time-calls';
import { inParallel } from '../load/in-parallel';
import { checkTold } from './check-told';

// Buckets outlive a run, so each run has addresses of its own.
const RUN = randomInt(1_000_000);

/** The bucket of a team; which of its calls is about which half is left to chance. */
const CALLS_OF_A_TEAM = 3;
const AT_ONCE = 8;

/** Auth tokens of teams that hold other addresses than those asked about. */
async function seedAskers(client: Client, count: number): Promise<readonly string[]> {
  const emails = Array.from({ length: count }, (_, index) => `asker-${RUN}-${index}@example.org`);
  const teams = await seedTeams(client, emails);
  const authTokens: string[] = [];
  await inParallel([...teams.values()], AT_ONCE, async (id) => {
    const created = await client.call(createUserToken, { params: { id } });
    if (created.kind !== 'goodCreateUserToken') throw new Error(`a token was refused: ${created.kind}`);
    const { kind, data } = await client.call(login, { body: { teamToken: created.data.token }, token: null });
    if (kind !== 'goodLogin') throw new Error(`a login answered ${kind}`);
    authTokens.push(data.authToken);
  });
  return authTokens;
}

export async function measureChanges(platform: ComparedPlatform): Promise<AddressTimes> {
  const { baseUrl, adminToken, mailsTo, callsEach, warmUpEach } = platform;
  const client = createClient({ baseUrl, token: adminToken });
  const each = warmUpEach + callsEach;
  const addresses = (half: string) =>
    Array.from({ length: each }, (_, index) => `${half}-${RUN}-${index}@example.org`);
  const [known, unknown] = [addresses('taken'), addresses('other')];
  await seedTeams(client, known);
  const askers = await seedAskers(client, Math.ceil((2 * each) / CALLS_OF_A_TEAM));
  await mailsAreSent(client);

  const times = await timeCalls({
    callsEach,
    warmUpEach,
    known,
    unknown,
    async ask(email, number) {
      const token = askers[number % askers.length] ?? '';
      const { kind } = await client.call(setEmailV2, { body: { email }, token });
      return kind;
    },
  });
  await mailsAreSent(client);
  checkTold({ known, unknown, mailsTo, subject: 'Your email address was asked for' });
  return times;
}

import { randomInt } from 'node:crypto';
import { createClient, recoverV2 } from '@rampart/contract';
import type { ComparedPlatform } from '../known-addresses/compare-addresses';
import { mailsAreSent, seedTeams } from '../known-addresses/seed-teams';
import { timeCalls, type AddressTimes } from '../known-addresses/time-calls';
import { fromSomebody } from '../load/from-somebody';

// Buckets outlive a run, so each run has addresses of its own.
const RUN = randomInt(1_000_000);

export async function measureRecovery(platform: ComparedPlatform): Promise<AddressTimes> {
  const { baseUrl, adminToken, callsEach, warmUpEach } = platform;
  const client = createClient({ baseUrl, token: adminToken });
  const addresses = (half: string) =>
    Array.from({ length: warmUpEach + callsEach }, (_, index) => `${half}-${RUN}-${index}@example.org`);
  const known = addresses('known');
  await seedTeams(client, known);
  await mailsAreSent(client);
  return timeCalls({
    callsEach,
    warmUpEach,
    known,
    unknown: addresses('other'),
    async ask(email) {
      const { kind } = await client.call(recoverV2, {
        body: { email },
        headers: fromSomebody(),
        token: null,
      });
      return kind;
    },
  });
}

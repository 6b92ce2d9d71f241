import { createClient, recoverV2 } from '@rampart/contract';
import type { ComparedPlatform } from './compare-addresses';
import { allMailIsSent, seedTeams } from './seed-teams';
import { addressesOf, fromAnotherClient, timeCalls, type AddressTimes } from './time-calls';

export async function measureRecovery(platform: ComparedPlatform): Promise<AddressTimes> {
  const { baseUrl, adminToken, callsEach, warmUpEach } = platform;
  const client = createClient({ baseUrl, token: adminToken });
  const known = addressesOf('known', warmUpEach + callsEach);
  await seedTeams(client, known);
  await allMailIsSent(client);
  return timeCalls({
    callsEach,
    warmUpEach,
    known,
    unknown: addressesOf('other', warmUpEach + callsEach),
    async ask(email) {
      const { kind } = await client.call(recoverV2, {
        body: { email },
        headers: fromAnotherClient(),
        token: null,
      });
      return kind;
    },
  });
}

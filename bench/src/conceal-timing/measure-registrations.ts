import { randomInt } from 'node:crypto';
import { createClient, registerV2 } from '@rampart/contract';
import type { ComparedPlatform } from '../known-addresses/compare-addresses';
import { deleteTeams, mailsAreSent, seedTeams } from '../known-addresses/seed-teams';
import { timeCalls, type AddressTimes } from '../known-addresses/time-calls';
import { fromSomebody } from '../load/from-somebody';
import { checkTold } from './check-told';

// Buckets outlive a run, so each run has addresses of its own.
const RUN = randomInt(1_000_000);

/** Every address had a team, so that a token of each bucket is spent; those of the unknown half are deleted. */
export async function measureRegistrations(platform: ComparedPlatform): Promise<AddressTimes> {
  const { baseUrl, adminToken, mailsTo, callsEach, warmUpEach } = platform;
  const client = createClient({ baseUrl, token: adminToken });
  const addresses = (half: string) =>
    Array.from({ length: warmUpEach + callsEach }, (_, index) => `${half}-${RUN}-${index}@example.org`);
  const [known, unknown] = [addresses('one'), addresses('two')];
  const teams = await seedTeams(client, [...known, ...unknown]);
  await deleteTeams(
    client,
    unknown.map((email) => teams.get(email) ?? ''),
  );
  await mailsAreSent(client);

  const times = await timeCalls({
    callsEach,
    warmUpEach,
    known,
    unknown,
    async ask(email, number) {
      const body = { name: `Newcomer ${number}`, email };
      const { kind } = await client.call(registerV2, { body, headers: fromSomebody(), token: null });
      return kind;
    },
  });
  await mailsAreSent(client);
  checkTold({ known, unknown, mailsTo, subject: 'You are registered already' });
  return times;
}

import {
  createClient,
  createUserToken,
  deleteAdminUser,
  login,
  registerV2,
  setEmailV2,
  type Client,
} from '@rampart/contract';
import { mapLimited } from '@rampart/core/infra/batching';
import type { ComparedPlatform } from './compare-addresses';
import { allMailIsSent, AT_ONCE, seedTeams } from './seed-teams';
import { addressesOf, fromAnotherClient, timeCalls, type AddressTimes } from './time-calls';

/** Calls that the bucket of a team allows; which of them are about which half is left to chance. */
const CALLS_OF_A_TEAM = 3;

/** Every address had a team, so that a token of each bucket is spent; the teams of the unknown half are deleted. */
export async function measureRegistrations(platform: ComparedPlatform): Promise<AddressTimes> {
  const { baseUrl, adminToken, callsEach, warmUpEach } = platform;
  const client = createClient({ baseUrl, token: adminToken });
  const known = addressesOf('one', warmUpEach + callsEach);
  const unknown = addressesOf('two', warmUpEach + callsEach);
  const teams = await seedTeams(client, [...known, ...unknown]);
  await mapLimited(unknown, AT_ONCE, async (email) => {
    const { kind } = await client.call(deleteAdminUser, { params: { id: teams.get(email) ?? '' } });
    if (kind !== 'goodAdminUserDelete') throw new Error(`The deletion of a team answered ${kind}.`);
  });
  await allMailIsSent(client);

  const times = await timeCalls({
    callsEach,
    warmUpEach,
    known,
    unknown,
    async ask(email, number) {
      const body = { name: `Newcomer ${number}`, email };
      const { kind } = await client.call(registerV2, { body, headers: fromAnotherClient(), token: null });
      return kind;
    },
  });
  await allMailIsSent(client);
  checkNotices(platform, { known, unknown, subject: 'You are registered already' });
  return times;
}

export async function measureChanges(platform: ComparedPlatform): Promise<AddressTimes> {
  const { baseUrl, adminToken, callsEach, warmUpEach } = platform;
  const client = createClient({ baseUrl, token: adminToken });
  const each = warmUpEach + callsEach;
  const [known, unknown] = [addressesOf('taken', each), addressesOf('free', each)];
  await seedTeams(client, known);
  const askers = await seedAskers(client, Math.ceil((2 * each) / CALLS_OF_A_TEAM));
  await allMailIsSent(client);

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
  await allMailIsSent(client);
  checkNotices(platform, { known, unknown, subject: 'Your email address was asked for' });
  return times;
}

/** Auth tokens of teams that hold other addresses than those asked about. */
async function seedAskers(client: Client, count: number): Promise<readonly string[]> {
  const teams = await seedTeams(client, addressesOf('asker', count));
  return mapLimited([...teams.values()], AT_ONCE, async (id) => {
    const created = await client.call(createUserToken, { params: { id } });
    if (created.kind !== 'goodCreateUserToken') throw new Error(`A team token was refused: ${created.kind}.`);
    const { kind, data } = await client.call(login, { body: { teamToken: created.data.token }, token: null });
    if (kind !== 'goodLogin') throw new Error(`A login answered ${kind}.`);
    return data.authToken;
  });
}

/** The control that there were two halves: the mails tell them apart, as the answers do not. */
function checkNotices(
  { mailsTo }: ComparedPlatform,
  halves: {
    readonly known: readonly string[];
    readonly unknown: readonly string[];
    readonly subject: string;
  },
): void {
  const { known, unknown } = halves;
  const noticed = (emails: readonly string[]) =>
    emails.filter((email) => mailsTo(email).some(({ subject }) => subject.includes(halves.subject))).length;
  if (noticed(known) !== known.length || noticed(unknown) !== 0) {
    throw new Error(
      `${noticed(known)} of ${known.length} known and ${noticed(unknown)} unknown addresses got a mail about their team.`,
    );
  }
}

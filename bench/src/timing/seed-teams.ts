import {
  completeUserVerification,
  listAdminMail,
  listUserVerifications,
  registerV2,
  type Client,
} from '@rampart/contract';
import { mapLimited } from '@rampart/core/infra/batching';
import { waitUntil } from '@rampart/test-platform';
import { fromAnotherClient } from './time-calls';

/** Requests under way at the same time while the event is prepared. */
export const AT_ONCE = 8;

/** Teams with proved addresses: registered by mail, completed by staff. Answers their ids by address. */
export async function seedTeams(
  client: Client,
  emails: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  await mapLimited(emails, AT_ONCE, async (email) => {
    const body = { name: `Team ${email.split('@')[0] ?? ''}`, email };
    const { kind } = await client.call(registerV2, { body, headers: fromAnotherClient(), token: null });
    if (kind !== 'goodVerifySent') throw new Error(`A registration answered ${kind}.`);
  });
  // What a mail says is decided when it is sent: one that waits would find that its address has a team by now.
  await allMailIsSent(client);
  const listed = await client.call(listUserVerifications, {});
  if (listed.kind !== 'goodAdminUserVerifications') throw new Error(`The list answered ${listed.kind}.`);
  const teams = new Map<string, string>();
  const wanted = new Set(emails);
  const pending = listed.data.verifications.filter(({ email }) => wanted.has(email));
  await mapLimited(pending, AT_ONCE, async ({ id, email }) => {
    const completed = await client.call(completeUserVerification, { params: { id } });
    if (completed.kind !== 'goodAdminUserVerificationComplete') {
      throw new Error(`The completion of a registration answered ${completed.kind}.`);
    }
    teams.set(email, completed.data.userId);
  });
  return teams;
}

export async function countWaitingMail(client: Client): Promise<number> {
  const { kind, data } = await client.call(listAdminMail, { query: { limit: 1, offset: 0 } });
  if (kind !== 'goodAdminMail') throw new Error(`The list of mails answered ${kind}.`);
  return data.total;
}

export async function allMailIsSent(client: Client): Promise<void> {
  await waitUntil(
    { what: 'all mail to be sent', limitMs: 120_000 },
    async () => (await countWaitingMail(client)) === 0,
  );
}

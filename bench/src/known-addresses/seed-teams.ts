import {
  completeUserVerification,
  deleteAdminUser,
  listAdminMail,
  listUserVerifications,
  registerV2,
  type Client,
} from '@rampart/contract';
import { waitUntil } from '@rampart/test-platform';
import { fromSomebody } from '../load/from-somebody';
import { inParallel } from '../load/in-parallel';

const AT_ONCE = 8;

/** Teams with proved addresses: registered by mail, completed by staff. Answers their ids by address. */
export async function seedTeams(
  client: Client,
  emails: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  await inParallel(emails, AT_ONCE, async (email) => {
    const body = { name: `Team ${email.split('@')[0] ?? ''}`, email };
    const { kind } = await client.call(registerV2, { body, headers: fromSomebody(), token: null });
    if (kind !== 'goodVerifySent') throw new Error(`registration answered ${kind}`);
  });
  const listed = await client.call(listUserVerifications, {});
  if (listed.kind !== 'goodAdminUserVerifications') throw new Error(`the list answered ${listed.kind}`);
  const teams = new Map<string, string>();
  const wanted = new Set(emails);
  const pending = listed.data.verifications.filter(({ email }) => wanted.has(email));
  await inParallel(pending, AT_ONCE, async ({ id, email }) => {
    const completed = await client.call(completeUserVerification, { params: { id } });
    if (completed.kind !== 'goodAdminUserVerificationComplete') {
      throw new Error(`the completion answered ${completed.kind}`);
    }
    teams.set(email, completed.data.userId);
  });
  return teams;
}

/** Frees the addresses of these teams; the buckets of the addresses stay as full as those of the teams that are left. */
export async function deleteTeams(client: Client, teamIds: readonly string[]): Promise<void> {
  await inParallel(teamIds, AT_ONCE, async (id) => {
    const { kind } = await client.call(deleteAdminUser, { params: { id } });
    if (kind !== 'goodAdminUserDelete') throw new Error(`the deletion answered ${kind}`);
  });
}

export async function mailsAreSent(client: Client): Promise<void> {
  await waitUntil({ what: 'the mails that were asked for to be sent', limitMs: 120_000 }, async () => {
    const { kind, data } = await client.call(listAdminMail, { query: { limit: 1, offset: 0 } });
    return kind === 'goodAdminMail' && data.total === 0 ? true : undefined;
  });
}

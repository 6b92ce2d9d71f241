import { registrationByEmail, registrationByIp } from '@rampart/domain-data';
import type { Random } from '../infra/clock';
import type { Transact } from '../infra/database';
import type { TeamStore } from '../teams';
import { concealingDelayMs, takeBoth, type Requester, type Mailing, type MailingStores } from './mailing';

export interface RequestVerificationDependencies {
  readonly teams: Pick<TeamStore, 'findConflict' | 'hasName'>;
  readonly transact: Transact<Pick<MailingStores, 'verifications' | 'outbox'>>;
  readonly mail: Mailing;
  readonly random: Random;
  readonly loginTimeoutMs: number;
}

export type RequestVerificationResult =
  | { readonly outcome: 'verificationSent' | 'knownName' | 'knownEmail' }
  | { readonly outcome: 'throttled'; readonly retryInMs: number };

export type RequestVerification = ReturnType<typeof createRequestVerification>;

const TOKEN_BYTES = 32;

/**
 * Asks the owner of an address to finish a registration. The mail is stored with the pending registration and sent by
 * the worker, so no mail server can slow or fail the reply.
 *
 * Where known addresses are concealed, nothing here looks the address up: a known one causes the same queries and leaves
 * the same row, so that the next request for it does too; the worker writes to its owner (decision 0016).
 */
export function createRequestVerification(dependencies: RequestVerificationDependencies) {
  const { teams, transact, mail, random, loginTimeoutMs } = dependencies;
  const { queue, concealsKnownAddresses } = mail;
  const findConflict: TeamStore['findConflict'] = concealsKnownAddresses
    ? async ({ name }) => ((await teams.hasName(name)) ? 'knownName' : undefined)
    : (wanted) => teams.findConflict(wanted);
  return async (
    team: { readonly name: string; readonly email: string; readonly division: string },
    requester: Requester,
    now: Date,
  ): Promise<RequestVerificationResult> => {
    const conflict = await findConflict(team);
    if (conflict !== undefined) return { outcome: conflict };
    const limits = { byIp: registrationByIp, byEmail: registrationByEmail };
    const retryInMs = await takeBoth(requester, limits, team.email);
    if (retryInMs !== undefined) return { outcome: 'throttled', retryInMs };

    const id = random.uuid();
    const mailId = random.uuid();
    const delayMs = concealsKnownAddresses ? concealingDelayMs(random) : 0;
    await transact(async ({ verifications, outbox }) => {
      await verifications.replace({
        ...team,
        id,
        token: random.bytes(TOKEN_BYTES).toString('base64url'),
        createdAt: now,
        expiresAt: new Date(now.getTime() + loginTimeoutMs),
      });
      await outbox.insert({
        id: mailId,
        purpose: 'register',
        recipient: team.email,
        subjectId: id,
        createdAt: now,
        dueAt: new Date(now.getTime() + delayMs),
      });
    });
    queue.announce(mailId, delayMs);
    return { outcome: 'verificationSent' };
  };
}

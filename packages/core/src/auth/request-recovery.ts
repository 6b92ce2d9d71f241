import { recoveryByEmail, recoveryByIp } from '@rampart/domain-data';
import type { Random } from '../infra/clock';
import type { MailOutbox } from '../mail';
import { normaliseEmail } from '../teams';
import { concealingDelayMs, takeBoth, type Requester, type Mailing } from './mailing';

export interface RequestRecoveryDependencies {
  readonly outbox: Pick<MailOutbox, 'insert'>;
  readonly mail: Mailing | undefined;
  readonly random: Random;
}

export type RequestRecoveryResult =
  | { readonly outcome: 'accepted' | 'invalidEmail' | 'mailNotConfigured' }
  | { readonly outcome: 'throttled'; readonly retryInMs: number };

/**
 * Requests a sign-in link for an address. Nothing here looks the address up: known and unknown ones cause the same
 * queries, and the worker finds out whose it is. It does so after a random time, so that its work for a known address
 * slows down no particular later request either.
 */
export function createRequestRecovery({ outbox, mail, random }: RequestRecoveryDependencies) {
  return async (
    request: { readonly email: string; readonly now: Date } & Requester,
  ): Promise<RequestRecoveryResult> => {
    const email = normaliseEmail(request.email);
    if (email === undefined) return { outcome: 'invalidEmail' };
    if (mail === undefined) return { outcome: 'mailNotConfigured' };
    const limits = { byIp: recoveryByIp, byEmail: recoveryByEmail };
    const retryInMs = await takeBoth(request, limits, email);
    if (retryInMs !== undefined) return { outcome: 'throttled', retryInMs };

    const id = random.uuid();
    const delayMs = concealingDelayMs(random);
    const dueAt = new Date(request.now.getTime() + delayMs);
    await outbox.insert({
      id,
      purpose: 'recover',
      recipient: email,
      subjectId: null,
      createdAt: request.now,
      dueAt,
    });
    mail.queue.announce(id, delayMs);
    return { outcome: 'accepted' };
  };
}

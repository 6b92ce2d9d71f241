import type { Random } from '../infra/clock';
import type { Bucket, TakeToken } from '../infra/rate-limit';
import type { MailOutbox, MailQueue } from '../mail';
import type { TeamStore } from '../teams';
import type { EmailChangeStore } from './email-change-store';
import type { VerificationStore } from './verification-store';

/** The stores that use cases with a mail write to, in one transaction. */
export interface MailingStores {
  readonly outbox: Pick<MailOutbox, 'insert'>;
  readonly verifications: VerificationStore;
  readonly emailChanges: EmailChangeStore;
  readonly teams: Pick<TeamStore, 'insert'>;
}

/** The requester, as far as rate limits are concerned. */
export interface Requester {
  readonly clientIp: string;
  readonly takeToken: TakeToken;
}

/** Undefined wherever no mail is configured. */
export interface Mailing {
  readonly queue: MailQueue;
  /** Setting `email.concealKnownAddresses`: whether responses conceal that an address has a team. */
  readonly concealsKnownAddresses: boolean;
}

const MAX_DELAY_MS = 2_000;

/**
 * How long a mail waits, ms, if nothing may reveal whether its address is known. The worker does more work for a known
 * address, which requests at that moment could notice, so the moment is random.
 */
export function concealingDelayMs(random: Random): number {
  return random.bytes(2).readUInt16BE() % MAX_DELAY_MS;
}

/**
 * Takes a token of the client address first, then one of the mail address: when the second bucket is empty, the first
 * token is spent all the same. Returns how long to wait, ms; undefined when both were taken.
 */
export async function takeBoth(
  { takeToken, clientIp }: Requester,
  buckets: { readonly byIp: Bucket; readonly byEmail: Bucket },
  email: string,
): Promise<number | undefined> {
  const byIp = await takeToken(buckets.byIp, [clientIp]);
  if (!byIp.taken) return byIp.retryInMs;
  const byEmail = await takeToken(buckets.byEmail, [email]);
  return byEmail.taken ? undefined : byEmail.retryInMs;
}

import type { DeliveryRefusal } from '@rampart/domain-data';
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { DeliveryLog } from './delivery-log';
import type { ScoreFeedStore } from './score-feed-store';

/** How far a delivery's timestamp may be from our clock, in either direction. */
const SKEW_MS = 300_000;
const SIGNATURE = /^sha256=[0-9a-f]{64}$/;
/** Decimal digits only: the text itself is signed, so it must be the text of exactly one number. */
const TIMESTAMP = /^\d{1,15}$/;
/** Anybody can send bad headers, so they cause a database query at most this often. */
const LOG_GAP_MS = 1_000;

export interface SignedHeaders {
  readonly timestamp: string | undefined;
  readonly signature: string | undefined;
}

/** `sha256=` and the lowercase hex HMAC-SHA256 of `<timestamp>.<challenge id>.<raw body>`. */
function scoreSignature(secret: string, timestamp: string, challengeId: string, rawBody: Buffer): string {
  const hmac = createHmac('sha256', secret);
  hmac.update(`${timestamp}.${challengeId}.`).update(rawBody);
  return `sha256=${hmac.digest('hex')}`;
}

function problemOf({ timestamp, signature }: SignedHeaders, now: Date): DeliveryRefusal | undefined {
  if (timestamp === undefined || !TIMESTAMP.test(timestamp)) return 'badHeaders';
  if (signature === undefined || !SIGNATURE.test(signature)) return 'badHeaders';
  return Math.abs(now.getTime() - Number(timestamp)) <= SKEW_MS ? undefined : 'clockSkew';
}

/**
 * Verifies score pushes (docs/rules/score-feeds.md#signatures). A caller cannot tell one failure from another;
 * staff can, in the delivery log.
 */
export interface ScoreSignatures {
  /** Whether the headers alone are acceptable: form and time, before the body is read. */
  arePlausible(headers: SignedHeaders, challengeId: string, now: Date): boolean;
  areValid(headers: SignedHeaders, challengeId: string, rawBody: Buffer, now: Date): Promise<boolean>;
}

export function createScoreSignatures(
  store: Pick<ScoreFeedStore, 'findSecret'>,
  log: Pick<DeliveryLog, 'refused'>,
): ScoreSignatures {
  let loggedAtMs = -Infinity;
  const logRefusal = async (challengeId: string, reason: DeliveryRefusal, now: Date): Promise<void> => {
    const atMs = now.getTime();
    if (atMs - loggedAtMs < LOG_GAP_MS) return;
    loggedAtMs = atMs;
    if ((await store.findSecret(challengeId)) !== undefined) log.refused(challengeId, { atMs, reason });
  };

  const arePlausible: ScoreSignatures['arePlausible'] = (headers, challengeId, now) => {
    const problem = problemOf(headers, now);
    // The reply neither waits for the log nor fails with it.
    if (problem !== undefined) void logRefusal(challengeId, problem, now).catch(() => undefined);
    return problem === undefined;
  };

  return {
    arePlausible,

    async areValid(headers, challengeId, rawBody, now) {
      // The timestamp may have become too old while the body arrived.
      if (!arePlausible(headers, challengeId, now)) return false;
      const secret = await store.findSecret(challengeId);
      // Computed for unknown challenges too: hashing a long body takes long enough to reveal which challenges
      // exist.
      const expected = scoreSignature(secret ?? '', headers.timestamp ?? '', challengeId, rawBody);
      const isEqual = timingSafeEqual(Buffer.from(expected), Buffer.from(headers.signature ?? ''));
      if (secret === undefined) return false;
      const isValid = isEqual && secret !== '';
      if (!isValid) log.refused(challengeId, { atMs: now.getTime(), reason: 'wrongSignature' });
      return isValid;
    },
  };
}

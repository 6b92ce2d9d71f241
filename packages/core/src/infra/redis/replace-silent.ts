import { setTimeout as sleep } from 'node:timers/promises';
import type { RedisClientType } from 'redis';
import { DeadlineError, withDeadline } from '../deadline';

/** Redis answers in a millisecond, and after a long script or a slow disk in a second or two. */
const ANSWER_TIMEOUT_MS = 5_000;
const ASK_EVERY_MS = 5_000;

export interface SilenceOptions {
  readonly answerTimeoutMs: number;
  readonly askEveryMs: number;
}

export const SILENCE: SilenceOptions = { answerTimeoutMs: ANSWER_TIMEOUT_MS, askEveryMs: ASK_EVERY_MS };

/** Connects, or rejects if the server is silent: connecting to a suspended server succeeds. */
export async function connectOnce(
  client: RedisClientType,
  { answerTimeoutMs }: Pick<SilenceOptions, 'answerTimeoutMs'>,
): Promise<void> {
  try {
    await withDeadline('Redis', answerTimeoutMs, client.connect());
  } catch (error) {
    if (client.isOpen) client.destroy();
    throw error;
  }
}

async function silenceOf(
  client: RedisClientType,
  answerTimeoutMs: number,
): Promise<DeadlineError | undefined> {
  if (!client.isReady) return undefined;
  try {
    await withDeadline('Redis', answerTimeoutMs, client.ping());
  } catch (error) {
    // After any other error, the server is alive or the client has noticed the failure itself.
    if (error instanceof DeadlineError) return error;
  }
  return undefined;
}

async function replaceConnection(client: RedisClientType, reconnects: boolean): Promise<void> {
  const isWanted = reconnects && client.isOpen;
  client.destroy();
  // Rejects when the client is closed meanwhile.
  if (isWanted) await client.connect().catch(() => undefined);
}

/**
 * Probes the server, and closes the connection when no answer comes; with `reconnects` it connects again. A server
 * that vanishes silently, such as a machine without power, leaves the connection open, and commands would wait a
 * quarter of an hour until the operating system closes it. The `socketTimeout` of the client does not help, because
 * anything sent restarts it, answered or not.
 */
export async function replaceSilent(
  client: RedisClientType,
  {
    reconnects,
    report,
    answerTimeoutMs,
    askEveryMs,
  }: SilenceOptions & { readonly reconnects: boolean; readonly report: (error: DeadlineError) => void },
): Promise<void> {
  while (client.isOpen) {
    const silence = await silenceOf(client, answerTimeoutMs);
    if (silence !== undefined) {
      report(silence);
      await replaceConnection(client, reconnects);
    }
    await sleep(askEveryMs, undefined, { ref: false });
  }
}

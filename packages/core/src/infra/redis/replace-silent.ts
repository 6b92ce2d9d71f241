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

/** Connects, or rejects when the server is silent: one that is suspended accepts connections. */
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
    // Any other error comes from a server that is there, or the client has noticed by itself.
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
 * Asks the server whether it is there, and ends the connection when no answer comes; one that `reconnects` connects anew.
 * A server that vanishes without a word, such as a machine without power, leaves the connection open, and commands would
 * wait until the operating system gives it up, a quarter of an hour. The client's own `socketTimeout` does not do: whatever
 * is sent puts it off, answered or not.
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

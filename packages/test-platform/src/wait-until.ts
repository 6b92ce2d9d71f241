import { setTimeout as sleep } from 'node:timers/promises';

export interface WaitOptions {
  /** Completes the sentence "waited in vain for …". */
  readonly what: string;
  readonly limitMs: number;
  readonly everyMs?: number;
  /** Added to the message of a failed wait, for example the logs of a process. */
  readonly explain?: () => string;
}

const DEFAULT_POLL_MS = 50;

/** Polls until `probe` returns something other than undefined or false, and returns it; throws after the limit. */
export async function waitUntil<Result>(
  options: WaitOptions,
  probe: () => Promise<Result | undefined | false> | Result | undefined | false,
): Promise<Result> {
  const deadlineMs = performance.now() + options.limitMs;
  for (;;) {
    const result = await probe();
    if (result !== undefined && result !== false) return result;
    if (performance.now() >= deadlineMs) {
      const explanation = options.explain === undefined ? '' : `\n${options.explain()}`;
      throw new Error(`waited ${options.limitMs} ms in vain for ${options.what}${explanation}`);
    }
    await sleep(options.everyMs ?? DEFAULT_POLL_MS);
  }
}

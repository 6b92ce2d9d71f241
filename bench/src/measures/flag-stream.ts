import { createClient, submitFlag } from '@rampart/contract';
import { setTimeout as sleep } from 'node:timers/promises';
import { flagOf, type SeededEvent } from '../event/seed-event';
import type { Pair } from '../event/solve-plan';

export interface StreamOptions {
  readonly event: SeededEvent;
  readonly perSecond: number;
  readonly seconds: number;
  readonly take: () => Pair;
  /** Called at the moment a right flag was answered. */
  readonly onSolved: (pair: Pair, tookMs: number) => void;
  readonly onUnexpected: (cause: string) => void;
  /** Ends the stream before its time. */
  readonly signal?: AbortSignal;
}

/** Right flags at an even pace, whether or not earlier ones have been answered; ends when all have. */
export async function streamFlags(options: StreamOptions): Promise<void> {
  const { event, perSecond, seconds, take, onSolved, onUnexpected, signal } = options;
  const client = createClient({ baseUrl: event.baseUrl });
  const submit = async (pair: Pair): Promise<void> => {
    const id = event.challengeIds[pair.challenge] ?? '';
    const token = event.teams[pair.team]?.authToken ?? '';
    const sentMs = performance.now();
    try {
      const reply = await client.call(submitFlag, { token, params: { id }, body: { flag: flagOf(id) } });
      if (reply.kind === 'goodFlag') onSolved(pair, performance.now() - sentMs);
      else onUnexpected(reply.kind);
    } catch (error) {
      onUnexpected(error instanceof Error ? error.message : 'no answer');
    }
  };
  const startMs = performance.now();
  const underWay: Promise<void>[] = [];
  for (let number = 0; number < perSecond * seconds && signal?.aborted !== true; number += 1) {
    await sleep(Math.max(0, startMs + (number * 1000) / perSecond - performance.now()));
    underWay.push(submit(take()));
  }
  await Promise.all(underWay);
}

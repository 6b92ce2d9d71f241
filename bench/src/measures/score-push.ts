import { createClient, pushScores } from '@rampart/contract';
import { createHmac } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SeededEvent } from '../event/seed-event';
import { summarize } from '../load/load-result';
import { streamFlags } from './flag-stream';
import type { Measure } from './measure';

export const SCORE_PUSH = 'score push of all teams';

const FLAGS_PER_SECOND = 20;

/** Pushes that change every team, one after the other without a pause, while right flags are submitted. */
export const scorePush: Measure = {
  name: SCORE_PUSH,
  run: async ({ event, options }) => {
    const client = createClient({ baseUrl: event.baseUrl });
    const latenciesMs: number[] = [];
    const unexpected: Record<string, number> = {};
    const note = (kind: string) => {
      unexpected[kind] = (unexpected[kind] ?? 0) + 1;
    };
    const pushOnce = async (turn: number): Promise<void> => {
      const scores = event.teams.map(({ id }, number) => ({
        userId: id,
        points: 1 + ((number + turn) % 997),
      }));
      const beganMs = performance.now();
      const reply = await client.call(pushScores, {
        params: { id: event.feed.challengeId },
        body: { scores },
        headers: (bodyText) => signatureHeaders(event.feed, bodyText),
      });
      if (reply.kind === 'goodDynamicScores') latenciesMs.push(performance.now() - beganMs);
      else note(reply.kind);
    };

    const flagsDone = new AbortController();
    const streaming = streamFlags({
      event,
      perSecond: FLAGS_PER_SECOND,
      seconds: options.seconds,
      take: event.plan.takeFresh,
      onSolved: () => undefined,
      onUnexpected: note,
    }).finally(() => flagsDone.abort());
    const startMs = performance.now();
    // The flags come for exactly the seconds asked for.
    for (let turn = 0; !flagsDone.signal.aborted; turn += 1) {
      await pushOnce(turn);
      await sleep(0);
    }
    await streaming;
    return {
      name: SCORE_PUSH,
      result: summarize(latenciesMs, (performance.now() - startMs) / 1000, unexpected),
    };
  },
};

/** Spec, Signed score webhook. */
function signatureHeaders(feed: SeededEvent['feed'], bodyText: string): Readonly<Record<string, string>> {
  const timestamp = String(Date.now());
  const signed = `${timestamp}.${feed.challengeId}.${bodyText}`;
  const digest = createHmac('sha256', feed.secret).update(signed).digest('hex');
  return { 'x-svc-timestamp': timestamp, 'x-svc-signature': `sha256=${digest}` };
}

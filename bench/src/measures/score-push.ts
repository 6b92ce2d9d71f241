import { createClient, pushScores } from '@rampart/contract';
import { signDelivery } from '@rampart/scorer';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SeededEvent } from '../event/seed-event';
import { watched } from '../load/round';
import { Unexpected } from '../load/unexpected';
import { ownCpuMsSince } from '../processes/own-cpu';
import { streamFlags } from './flag-stream';
import type { Measure } from './measure';
import { ShownSolves } from './shown-solves';

export const SCORE_PUSH = 'score push';

const FLAGS_PER_SECOND = 20;
/** No service scores more teams in one delivery. */
const MAX_TEAMS = 10_000;

/** A board that does not follow by then never will. */
const LIMIT_MS = 60_000;

/** Resolves when the board shows a solve that came after all pushes: what it costs to follow them is counted with them. */
async function followed(event: SeededEvent, unexpected: Unexpected): Promise<void> {
  const shown = new ShownSolves(event);
  await streamFlags({
    event,
    perSecond: 1,
    seconds: 1,
    take: event.plan.watched.take,
    onSolved: (pair) => shown.expect(pair),
    onUnexpected: unexpected.note,
  });
  const deadlineMs = performance.now() + LIMIT_MS;
  await shown.watch(() => shown.waiting === 0 || performance.now() > deadlineMs);
  if (shown.waiting > 0) unexpected.note('never shown');
}

/** Pushes that change every team (at most 10,000), one after the other without a pause, while right flags are submitted. */
export const scorePush: Measure = {
  name: SCORE_PUSH,
  rounds: 1,
  start({ event, parts }) {
    const client = createClient({ baseUrl: event.baseUrl });
    let turn = 0;
    const pushOnce = async (): Promise<string> => {
      turn += 1;
      const scores = event.teams.slice(0, MAX_TEAMS).map(({ id }, number) => ({
        userId: id,
        points: 1 + ((number + turn) % 997),
      }));
      const { kind } = await client.call(pushScores, {
        params: { id: event.feed.challengeId },
        body: { scores },
        headers: (bodyText) => signDelivery(event.feed, bodyText, Date.now()),
      });
      return kind;
    };
    const work = async (seconds: number) => {
      const cpuBefore = process.cpuUsage();
      const unexpected = new Unexpected();
      const latenciesMs: number[] = [];
      const over = new AbortController();
      const streaming = streamFlags({
        event,
        perSecond: FLAGS_PER_SECOND,
        seconds,
        take: event.plan.fresh.take,
        onSolved: () => undefined,
        onUnexpected: unexpected.note,
      }).finally(() => over.abort());
      const startMs = performance.now();
      while (!over.signal.aborted) {
        const beganMs = performance.now();
        const kind = await pushOnce();
        if (kind === 'goodDynamicScores') latenciesMs.push(performance.now() - beganMs);
        else unexpected.note(kind);
        await sleep(0);
      }
      await streaming;
      const tookSeconds = (performance.now() - startMs) / 1000;
      await followed(event, unexpected);
      return {
        latenciesMs,
        seconds: tookSeconds,
        generatorCpuMs: ownCpuMsSince(cpuBefore),
        unexpected: unexpected.counts,
      };
    };
    return Promise.resolve(watched(parts, work));
  },
};

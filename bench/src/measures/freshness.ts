import { createClient, getLeaderboardV2 } from '@rampart/contract';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { WATCHED_DIVISION } from '../event/seed-event';
import { summarize } from '../load/load-result';
import { streamFlags } from './flag-stream';
import type { Measure } from './measure';

export const FRESHNESS = 'freshness of the board';

const FLAGS_PER_SECOND = 20;
/** The board is polled this often, which is also how exact the figure is. */
const POLL_MS = 2;
/** A solve that is not shown by then never will be. */
const LIMIT_MS = 10_000;
const PAGE_SIZE = 100;

/** Time from the answer of a right flag until the board shows the solve, while 20 right flags a second arrive. */
export const freshness: Measure = {
  name: FRESHNESS,
  run: async ({ event, options }) => {
    const client = createClient({ baseUrl: event.baseUrl });
    const waiting = new Map<string, number>();
    const latenciesMs: number[] = [];
    const unexpected: Record<string, number> = {};
    const note = (kind: string) => {
      unexpected[kind] = (unexpected[kind] ?? 0) + 1;
    };
    const keyOf = (teamId: string, challengeId: string) => `${teamId}/${challengeId}`;
    const readBoard = async (): Promise<void> => {
      const reply = await client.call(getLeaderboardV2, {
        query: { limit: PAGE_SIZE, offset: 0, division: WATCHED_DIVISION },
      });
      if (reply.kind !== 'goodLeaderboard') return note(reply.kind);
      const shownMs = performance.now();
      for (const team of reply.data.leaderboard) {
        for (const { id } of team.solves) {
          const answeredMs = waiting.get(keyOf(team.id, id));
          if (answeredMs === undefined) continue;
          waiting.delete(keyOf(team.id, id));
          latenciesMs.push(shownMs - answeredMs);
        }
      }
    };

    const seconds = Math.min(options.seconds, Math.floor(event.plan.watchedLeft() / FLAGS_PER_SECOND));
    let deadlineMs = Infinity;
    const streaming = streamFlags({
      event,
      perSecond: FLAGS_PER_SECOND,
      seconds,
      take: event.plan.takeWatched,
      onSolved: ({ team, challenge }) => {
        const teamId = event.teams[team]?.id ?? '';
        waiting.set(keyOf(teamId, event.challengeIds[challenge] ?? ''), performance.now());
      },
      onUnexpected: note,
    }).then(() => {
      deadlineMs = performance.now() + LIMIT_MS;
    });
    while (deadlineMs === Infinity || (waiting.size > 0 && performance.now() < deadlineMs)) {
      await readBoard();
      await sleep(POLL_MS);
    }
    await streaming;
    if (waiting.size > 0) unexpected['never shown'] = waiting.size;
    return { name: FRESHNESS, result: summarize(latenciesMs, seconds, unexpected) };
  },
};

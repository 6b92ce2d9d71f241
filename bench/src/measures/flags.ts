import { flagOf, type SeededEvent } from '../event/seed-event';
import type { Pair } from '../event/solve-plan';
import { alternate } from '../load/alternate';
import { runClosedLoop, type LoopRequest } from '../load/closed-loop';
import type { Measure } from './measure';

export const CORRECT_FLAG = 'flag submission, right';

/** The request of one attempt. */
export function attempt(event: SeededEvent, { team, challenge }: Pair, flag?: string): LoopRequest {
  const id = event.challengeIds[challenge] ?? '';
  return {
    method: 'POST',
    path: `/api/v1/challs/${id}/submit`,
    headers: {
      authorization: `Bearer ${event.teams[team]?.authToken ?? ''}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ flag: flag ?? flagOf(id) }),
  };
}

/** Each request solves a pair that nobody solved before. */
export const correctFlag: Measure = {
  name: CORRECT_FLAG,
  run: async ({ event, options, databaseUrl, sqlInserts }) => {
    const [result, ceiling] = await alternate(
      [
        (seconds) =>
          runClosedLoop({
            baseUrl: event.baseUrl,
            concurrency: options.concurrency,
            seconds,
            expectedStatus: 200,
            requests: {
              kind: 'fresh',
              next: () => attempt(event, event.plan.takeFresh()),
              // What is left must do for the rounds to come.
              limit: Math.floor(event.plan.freshLeft() / 2),
            },
          }),
        (seconds) =>
          sqlInserts.ask({
            databaseUrl,
            concurrency: options.concurrency,
            seconds,
            challengeIds: event.challengeIds,
            teamIds: event.teams.map(({ id }) => id),
          }),
      ],
      options.seconds,
    );
    return { name: CORRECT_FLAG, result, ceiling: { name: 'SQL insert', result: ceiling } };
  },
};

/** Attempts go round all pairs, so that no team meets its limit of 5 in 25 s on one challenge. */
export const wrongFlag: Measure = {
  name: 'flag submission, wrong',
  run: async ({ event, options }) => {
    const { teams, challengeIds } = event;
    let count = 0;
    const next = (): LoopRequest => {
      const pair = {
        team: count % teams.length,
        challenge: (count + Math.floor(count / teams.length)) % challengeIds.length,
      };
      count += 1;
      return attempt(event, pair, 'bench{wrong}');
    };
    const [result] = await alternate(
      [
        (seconds) =>
          runClosedLoop({
            baseUrl: event.baseUrl,
            concurrency: options.concurrency,
            seconds,
            expectedStatus: 400,
            requests: { kind: 'fresh', next, limit: Number.MAX_SAFE_INTEGER },
          }),
      ],
      options.seconds,
    );
    return { name: 'flag submission, wrong', result };
  },
};

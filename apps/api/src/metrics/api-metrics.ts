import type { Clock } from '@rampart/core/infra/clock';
import type { MetricsRegistry } from '@rampart/core/infra/metrics';
import type { EventState } from '@rampart/core/event-state';
import type { Board } from '@rampart/core/leaderboard';
import type { AttemptOutcome } from '@rampart/core/solves';
import type { MeasureRoute } from '../http/measure-route';

/** What an API process counts itself. */
export interface ApiMetrics {
  readonly measureRoute: MeasureRoute;
  submitted(result: AttemptOutcome['outcome']): void;
  /** A token of this bucket was refused. */
  refused(bucketName: string): void;
  /** Samples the board that is served. */
  watchBoard(current: () => ServedBoard | undefined, eventState: () => Pick<EventState, 'frozenFrom'>): void;
  /** Samples how many streams of live updates are open. */
  watchStreams(count: () => number): void;
}

interface ServedBoard {
  /** `<epoch>.<number>` */
  readonly version: string;
  readonly board: Pick<Board, 'computedAtMs'>;
}

/** From an answer out of memory to a request that somebody has given up. */
const REQUEST_BUCKETS_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

export function createApiMetrics(metrics: MetricsRegistry, clock: Clock): ApiMetrics {
  const durationsBy = metrics.durationsBy({
    name: 'rampart_http_request_duration_seconds',
    help: 'Duration of requests by the name of their route and the status of the response; 499: the client left.',
    labels: ['route', 'status'],
    bucketsSeconds: REQUEST_BUCKETS_SECONDS,
  });
  return {
    measureRoute(route) {
      const byStatus = new Map<number, (durationMs: number) => void>();
      return (status, durationMs) => {
        let record = byStatus.get(status);
        if (record === undefined) {
          record = durationsBy({ route, status: String(status) });
          byStatus.set(status, record);
        }
        record(durationMs);
      };
    },
    submitted: metrics.counterBy<AttemptOutcome['outcome']>({
      name: 'rampart_submissions_total',
      help: 'Submitted flags by result.',
      label: 'result',
      values: [
        'solved',
        'wrong',
        'alreadySolved',
        'unknownChallenge',
        'closedChallenge',
        'unknownTeam',
        'banned',
        'paused',
        'throttled',
      ],
    }),
    refused: metrics.counterBy({
      name: 'rampart_rate_limit_refusals_total',
      help: 'Requests that a rate limit refused, by its bucket.',
      label: 'bucket',
    }),
    watchBoard(current, eventState) {
      metrics.sampled(
        'board',
        {
          age: {
            name: 'rampart_board_age_seconds',
            help: 'Time since the served board was computed.',
            together: 'max',
          },
          epoch: {
            name: 'rampart_board_epoch',
            help: 'First part of the version of the served board; it grows with each leader.',
            together: 'max',
          },
          number: {
            name: 'rampart_board_number',
            help: 'Second part of the version of the served board; it counts the boards of one leader.',
            together: 'max',
          },
        },
        () => {
          const served = current();
          if (served === undefined) return { age: undefined, epoch: undefined, number: undefined };
          const [epoch, number] = served.version.split('.').map(Number);
          // A frozen board stands still.
          const { frozenFrom } = eventState();
          const shownUntilMs = Math.min(clock.now().getTime(), frozenFrom?.getTime() ?? Infinity);
          return { age: (shownUntilMs - served.board.computedAtMs) / 1000, epoch, number };
        },
      );
    },
    watchStreams(count) {
      const streams = { name: 'rampart_live_streams', help: 'Open streams of live updates.' };
      metrics.sampled('streams', { streams }, () => ({ streams: count() }));
    },
  };
}

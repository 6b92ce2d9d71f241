import { checkWorker, type WorkerFacts } from './check-worker';

const NOW = new Date('2026-06-01T12:00:00.000Z');
const before = (ms: number) => new Date(NOW.getTime() - ms);

function facts(
  leadership: Partial<WorkerFacts['leadership']> = {},
  said: Partial<WorkerFacts> = {},
): WorkerFacts {
  return {
    leadership: {
      now: NOW,
      isHeld: true,
      unsequenced: 0,
      oldestUnsequencedAt: null,
      lastPosition: 7,
      ...leadership,
    },
    board: { version: '1.2', computedAt: before(1_000), teams: 3 },
    updateIntervalMs: 30_000,
    ...said,
  };
}

test('a leader that keeps up is fine', () => {
  expect(checkWorker(facts())).toEqual({
    status: 'ok',
    detail: 'Leads at fact 7, board 1.2 with 3 teams.',
  });
});

test.each<[string, WorkerFacts, string, string]>([
  ['no leader', facts({ isHeld: false }), 'failed', 'No leaderboard worker is running.'],
  [
    'no leader and uncounted facts',
    facts({ isHeld: false, unsequenced: 3, oldestUnsequencedAt: before(60_000) }),
    'failed',
    'No leaderboard worker is running, and 3 facts are not counted yet.',
  ],
  [
    'a leader that hangs',
    facts({ unsequenced: 3, oldestUnsequencedAt: before(60_000) }),
    'failed',
    'The worker lags: 3 facts are not counted yet, the oldest for 60 s.',
  ],
  ['no board', facts({}, { board: undefined }), 'failed', 'The worker has published no board.'],
  [
    'an old board',
    facts({}, { board: { version: '1.2', computedAt: before(600_000), teams: 3 } }),
    'warning',
    'The newest board is 600 s old.',
  ],
  [
    'a clock that is ahead',
    facts({}, { board: { version: '1.2', computedAt: before(-60_000), teams: 3 } }),
    'failed',
    "The clock of the leading worker is 60 s ahead of the database's: releases and the end come early on the board.",
  ],
])('%s', (_title, given, status, detail) => {
  expect(checkWorker(given)).toMatchObject({ status, detail });
});

test('a fact that has just been written need not be counted yet', () => {
  expect(checkWorker(facts({ unsequenced: 1, oldestUnsequencedAt: before(500) })).status).toBe('ok');
});

test('a whole board is stored once a minute, however often boards are computed', () => {
  const board = { version: '1.2', computedAt: before(60_000), teams: 3 };
  expect(checkWorker(facts({}, { board, updateIntervalMs: 1_000 })).status).toBe('ok');
});

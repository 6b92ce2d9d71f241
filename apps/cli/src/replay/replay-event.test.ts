import type { BoardRow, EventApi } from '../event/event-api';
import type { MonotonicClock } from '../infra/monotonic-clock';
import { describeComparison } from './compare-result';
import { playInOrder } from './play-in-order';
import type { OfficialRow, RecordedEvent, RecordedSolve } from './recorded-event';
import { replayEvent } from './replay-event';
import { createOrderRule, type OrderRule } from './submission-order';

/** Small numbers that look random and are the same in every run (a linear congruential generator). */
function seeded(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

const POINTS = 100;

/** The ranking for challenges of equal value: score, then the earlier last solve. */
function rank(teamCount: number, solves: readonly { team: number; atMs: number }[]): OfficialRow[] {
  const rows = Array.from({ length: teamCount }, (_, team) => {
    const own = solves.filter((solve) => solve.team === team);
    return { team, score: own.length * POINTS, lastMs: Math.max(0, ...own.map(({ atMs }) => atMs)) };
  });
  return rows
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || a.lastMs - b.lastMs)
    .map(({ team, score }, row) => ({ team, score, place: row + 1, divisionPlace: row + 1 }));
}

/** Forty teams on eight challenges of equal value: nearly every place is decided by a tie. */
function anEventFullOfTies(): RecordedEvent {
  const random = seeded(7);
  const solves: RecordedSolve[] = [];
  const seen = new Set<string>();
  for (let atMs = 1_000; solves.length < 150; atMs += 1_000) {
    const solve = { atMs, team: random(40), challenge: random(8) };
    const pair = `${solve.team}/${solve.challenge}`;
    if (!seen.has(pair)) solves.push(solve);
    seen.add(pair);
  }
  return {
    divisions: ['open'],
    challenges: Array.from({ length: 8 }, (_, place) => ({
      id: `challenge-${place}`,
      category: 'misc',
      finalPoints: POINTS,
      tiebreakEligible: true,
    })),
    teams: Array.from({ length: 40 }, () => 'open'),
    solves,
    official: rank(40, solves),
  };
}

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Time stands still between turns of the event loop. */
const monotonicClock: MonotonicClock = { elapsedMs: () => 0, wait: turn };
const progress = () => ({ advance: () => undefined, finish: () => undefined });

/** A platform in memory that processes an attempt after zero to eleven turns. */
function aPlatform(
  description: Partial<{ divisions: string[]; teamCount: number; challengeCount: number }> = {},
) {
  const random = seeded(11);
  const solves: { team: number; atMs: number }[] = [];
  let registered = 0;
  let tick = 0;
  const api: EventApi = {
    describeEvent: () =>
      Promise.resolve({ divisions: ['open'], teamCount: 0, challengeCount: 0, ...description }),
    putChallenge: () => Promise.resolve(),
    registerTeam: ({ name }) => {
      registered += 1;
      const number = name.replace('Team ', '');
      return Promise.resolve({ id: number, authToken: number, division: 'open' });
    },
    moveTeam: () => Promise.resolve(),
    submitFlag: async ({ authToken }) => {
      for (let turns = random(12); turns > 0; turns -= 1) await turn();
      solves.push({ team: Number(authToken), atMs: (tick += 1) });
      return 'solved';
    },
    readBoard: () =>
      Promise.resolve(
        rank(registered, solves).map(({ team, ...row }): BoardRow => ({
          ...row,
          teamId: String(team),
          solveCount: row.score / POINTS,
        })),
      ),
  };
  return { api, solves };
}

describe('replaying a recorded event', () => {
  const event = anEventFullOfTies();
  const options = { event, speed: null, monotonicClock, progress };

  it('ends with the official result although answers overtake each other', async () => {
    const { api } = aPlatform();
    const { comparisons } = await replayEvent({ ...options, apis: [api], concurrency: 8 });
    const teams = event.official.length;
    expect(comparisons.map(describeComparison)).toEqual([
      `${teams} of ${teams} places equal, ${teams} scores, ${teams} division places`,
    ]);
  });

  it('does not without the order rule (control)', async () => {
    const placesWith = async (mustFollow: OrderRule) => {
      const { api, solves } = aPlatform();
      await playInOrder(event.solves, {
        mustFollow,
        concurrency: 8,
        speed: null,
        monotonicClock,
        send: async ({ team }) => {
          await api.submitFlag({ authToken: String(team), challengeId: '', flag: '' });
        },
      });
      return rank(event.teams.length, solves);
    };
    expect(await placesWith(createOrderRule(event))).toEqual(event.official);
    expect(await placesWith(() => false)).not.toEqual(event.official);
  });

  it.each([
    ['teams', { teamCount: 3 }, 'already has 3 teams and 0 challenges;'],
    ['challenges', { challengeCount: 1 }, 'already has 0 teams and 1 challenge;'],
    ['other divisions', { divisions: ['student'] }, 'lacks the divisions open'],
  ])('refuses a platform with %s', async (_case, description, message) => {
    const { api } = aPlatform(description);
    await expect(replayEvent({ ...options, apis: [api], concurrency: 8 })).rejects.toThrow(message);
  });
});

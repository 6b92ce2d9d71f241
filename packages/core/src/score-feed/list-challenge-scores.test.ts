import { setImmediate as nextTurn } from 'node:timers/promises';
import { blankChallenge } from '../challenges';
import { continued, createListChallengeScores, scoreSeries } from './list-challenge-scores';
import type { ListedScore, ScoreFeedStore } from './score-feed-store';

const change = (atMs: number, delta: number) => ({ atMs, delta });

describe("the series of a team's pushed points", () => {
  it('is the running sum at the times of the pushes, oldest first', () => {
    expect(scoreSeries([change(1, 300), change(5, -175)])).toEqual([
      { atMs: 1, score: 300 },
      { atMs: 5, score: 125 },
    ]);
  });

  it('extends the last score up to an instant', () => {
    expect(continued(scoreSeries([change(1, 300)]), 900)).toEqual([
      { atMs: 1, score: 300 },
      { atMs: 900, score: 300 },
    ]);
  });

  it('appends nothing after a push that came after that instant', () => {
    expect(continued(scoreSeries([change(10_500, 300)]), 10_000)).toEqual([{ atMs: 10_500, score: 300 }]);
  });

  it('is empty for a team without pushes', () => {
    expect(continued(scoreSeries([]), 5)).toEqual([]);
  });

  it('keeps the first, the last and every k-th of a long history', () => {
    const changes = Array.from({ length: 1_200 }, (_, index) => change(index, 1));
    const samples = scoreSeries(changes);
    expect(samples.map((sample) => sample.atMs).slice(0, 3)).toEqual([0, 3, 6]);
    expect(samples.at(-1)).toEqual({ atMs: 1_199, score: 1_200 });
    expect(samples).toHaveLength(401);
  });
});

describe('the graphs of pages that are requested at the same time', () => {
  const scoreOf = (id: string): ListedScore => ({
    team: { id, name: id, avatarUrl: null, countryCode: null, statusText: null, division: 'open' },
    points: 1,
    pointDelta: 0,
  });

  /** A read of histories waits until `release`. */
  function aFeed(teamIds = ['a', 'b', 'c', 'd']) {
    const reads: (readonly string[])[] = [];
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    const store: Pick<ScoreFeedStore, 'list' | 'findRevision' | 'listChanges'> = {
      list: (_challengeId, { limit, offset }) =>
        Promise.resolve({
          total: teamIds.length,
          scores: teamIds.slice(offset, offset + limit).map(scoreOf),
          caller: undefined,
        }),
      findRevision: () => Promise.resolve('1'),
      async listChanges(_challengeId, missing) {
        reads.push(missing);
        await released;
        return new Map(missing.map((teamId) => [teamId, [change(1, 300)]]));
      },
    };
    const list = createListChallengeScores({
      store: store as ScoreFeedStore,
      findVisible: (id) => Promise.resolve(blankChallenge(id, new Date(0))),
      event: () => ({ frozenFrom: null, endAtMs: 1 }),
      frozenStandings: () => store,
    });
    const page = (limit: number, offset: number) =>
      list({ challengeId: 'feed', callerTeamId: null, limit, offset, now: new Date(1) });
    return { reads, release, page };
  }

  it('need one read of the history of each team, however the pages are cut', async () => {
    const { reads, release, page } = aFeed();
    const first = page(2, 0);
    while (reads.length === 0) await nextTurn();
    const others = [page(1, 0), page(2, 1), page(3, 0), page(4, 0)];
    // By then all of them wait for histories.
    await nextTurn();
    release();
    const listed = await Promise.all([first, ...others]);
    expect(reads).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
    expect(listed.at(-1)).toMatchObject({
      graph: ['a', 'b', 'c', 'd'].map((id) => ({ id, samples: [{ atMs: 1, score: 300 }] })),
    });
  });

  it('read the histories of 200 teams at a time, because one push can be followed by pages of all teams', async () => {
    const teamIds = Array.from({ length: 500 }, (_, index) => `team-${String(index)}`);
    const { reads, release, page } = aFeed(teamIds);
    release();
    const pages = await Promise.all([0, 100, 200, 300, 400].map((offset) => page(100, offset)));
    expect(reads.map(({ length }) => length)).toEqual([200, 200, 100]);
    expect(pages.map((listed) => listed.outcome === 'listed' && listed.graph.length)).toEqual(
      pages.map(() => 100),
    );
  });
});

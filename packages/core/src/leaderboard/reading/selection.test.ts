import { createScoreFormula } from '../../scoring';
import type { Board } from '../engine/board';
import type { BoardFacts } from '../engine/facts';
import { LeaderboardEngine } from '../engine/leaderboard-engine';
import type { TeamFilter } from './selection';
import { selectTeams } from './selection';
import { createTeamNameSearch } from './team-name-search';
import { aChallenge, aDynamicScore, aSolve, aTeam, someFacts } from '../testing/fact-builders';

function boardOf(facts: Partial<BoardFacts>): Board {
  const formula = createScoreFormula('scores/classic');
  return new LeaderboardEngine(formula, { graphSampleMs: 1000 }, someFacts(facts)).compute(50_000);
}

interface Query extends Partial<TeamFilter> {
  readonly search?: string;
}

async function select(board: Board, { search, ...filter }: Query) {
  const whole = { limit: 100, offset: 0, ...filter };
  const found = search === undefined ? undefined : await createTeamNameSearch()(board, search);
  const { total, teamIndexes } = selectTeams(board, whole, found);
  return { total, ids: teamIndexes.map((index) => board.teams.ids[index]) };
}

/** Teams that solved one challenge, in the order of their place, the last of which registered first. */
function rankedTeams(names: readonly string[], division: (position: number) => string = () => 'open'): Board {
  return boardOf({
    challenges: [aChallenge({ id: 'web' })],
    teams: names.map((name, i) =>
      aTeam({ id: `t${String(i)}`, name, division: division(i), createdAtMs: -i }),
    ),
    solves: names.map((_, i) => aSolve('web', `t${String(i)}`, i)),
  });
}

describe('pages of ranked teams', () => {
  const board = rankedTeams(['a', 'b', 'c', 'd', 'e'], (i) => (i % 2 === 0 ? 'open' : 'student'));

  it('are slices of the ranking, while the total counts all ranked teams', async () => {
    expect(await select(board, { limit: 2, offset: 1 })).toEqual({ total: 5, ids: ['t1', 't2'] });
  });
  it('past the end are empty and keep the total', async () => {
    expect(await select(board, { offset: 4_294_967_296 })).toStrictEqual({ total: 5, ids: [] });
    expect(await select(board, { division: 'open', offset: 9 })).toEqual({ total: 3, ids: [] });
  });
  it('of a division keep the global order', async () => {
    expect(await select(board, { division: 'student' })).toEqual({ total: 2, ids: ['t1', 't3'] });
  });
  it('leave out teams without a counted row', async () => {
    const lonely = boardOf({ challenges: [aChallenge()], teams: [aTeam()] });
    expect(await select(lonely, {})).toEqual({ total: 0, ids: [] });
  });
});

describe('a search', () => {
  it('finds a name that contains the text, whatever its case', async () => {
    expect((await select(rankedTeams(['xXHackersXx', 'Other']), { search: 'hACk' })).ids).toEqual(['t0']);
  });
  it.each(['%%', '__', '\\\\', '%a', '_a'])('takes %p literally', async (search) => {
    expect((await select(rankedTeams(['Alpha', `100${search}`]), { search })).ids).toEqual(['t1']);
  });
  it('finds a misspelt name', async () => {
    expect(
      (await select(rankedTeams(['Perfect Blue', 'Dragon Sector']), { search: 'perfct blu' })).ids,
    ).toEqual(['t0']);
  });
  // The test of the staff list has the same rows; there the database measures similarity.
  it.each([
    ['a similarity of the whole name of 0.3', 'owlezqk', 'owls', true],
    ['a similarity of the whole name of less', 'ols', 'owls', false],
    ['a similarity of a part of it of 0.6', 'holx', 'rabbit hole', true],
    ['a similarity of a part of it of less', 'xabbit', 'rabbit hole', false],
  ])('by %s: "%s" and "%s": %s', async (_what, search, name, isFound) => {
    expect((await select(rankedTeams([name, 'Dragon Sector']), { search })).ids).toEqual(
      isFound ? ['t0'] : [],
    );
  });
  it('finds a misspelt word within a long name', async () => {
    const board = rankedTeams(['The Extraordinary League of Gentle Hackers United', 'Nobody']);
    expect((await select(board, { search: 'extraordinry' })).ids).toEqual(['t0']);
  });
  it('shows the most similar name first, then the one registered first', async () => {
    const board = rankedTeams(['hackers of the night', 'hackers', 'Hackers!', 'unlike']);
    expect(await select(board, { search: 'hackers' })).toEqual({ total: 3, ids: ['t2', 't1', 't0'] });
  });
  it('within a division finds teams of that division only', async () => {
    const board = rankedTeams(['hackers', 'hackers 2'], (i) => (i === 0 ? 'open' : 'student'));
    expect((await select(board, { search: 'hackers', division: 'student' })).ids).toEqual(['t1']);
  });
  it('lets other work run in between', async () => {
    const board = rankedTeams(Array.from({ length: 1_000 }, (_, number) => `team ${String(number)}`));
    let turns = 0;
    setImmediate(() => (turns += 1));
    await createTeamNameSearch()(board, 'team');
    expect(turns).toBe(1);
  });
  it('finds teams by their new names, not by their old ones', async () => {
    const searchNames = createTeamNameSearch();
    expect(await searchNames(rankedTeams(['hackers']), 'hackers')).toEqual([0]);
    for (let i = 0; i < 5; i += 1) await searchNames(rankedTeams([`renamed ${String(i)}`]), 'hackers');
    expect(await searchNames(rankedTeams(['pwners']), 'hackers')).toEqual([]);
    expect(await searchNames(rankedTeams(['pwners']), 'pwners')).toEqual([0]);
  });
});

describe('the challenge filter', () => {
  const teams = ['ant', 'bee', 'cat', 'dog'].map((id) =>
    aTeam({ id, name: id === 'cat' ? 'Nobody' : `${id} team` }),
  );
  const board = boardOf({
    challenges: [
      aChallenge({ id: 'web' }),
      aChallenge({ id: 'pwn' }),
      aChallenge({ id: 'koth', kind: 'dynamic' }),
      aChallenge({ id: 'later', releaseAtMs: 60_000 }),
      aChallenge({ id: 'secret', hidden: true }),
    ],
    teams,
    solves: [
      aSolve('web', 'cat', 100),
      aSolve('web', 'bee', 200),
      aSolve('web', 'ant', 200),
      aSolve('pwn', 'dog', 10),
      aSolve('pwn', 'bee', 5),
      aSolve('secret', 'ant', 5),
    ],
    dynamicScores: [
      aDynamicScore('koth', 'dog', -5, 10),
      aDynamicScore('koth', 'cat', 50, 30),
      aDynamicScore('koth', 'bee', 50, 20),
      aDynamicScore('koth', 'ant', 50, 30),
    ],
  });

  it('orders solvers of a decay challenge by solve time, then team ID', async () => {
    expect(await select(board, { challengeId: 'web' })).toEqual({ total: 3, ids: ['cat', 'ant', 'bee'] });
  });
  it('orders teams of a dynamic challenge by points, then who has held them longest, then team ID', async () => {
    expect((await select(board, { challengeId: 'koth' })).ids).toEqual(['bee', 'ant', 'cat', 'dog']);
  });
  it('combined with a search selects the teams of both, in its own order', async () => {
    expect(await select(board, { challengeId: 'web', search: 'team' })).toEqual({
      total: 2,
      ids: ['ant', 'bee'],
    });
  });
  it.each(['unknown', 'later', 'secret', '__proto__'])(
    'selects nobody for the challenge %s',
    async (challengeId) => {
      expect(await select(board, { challengeId })).toEqual({ total: 0, ids: [] });
    },
  );
  it('lists a solver after the end who is ranked by other rows', async () => {
    const late = boardOf({
      timing: { startAtMs: 0, endAtMs: 150 },
      challenges: [aChallenge({ id: 'web' }), aChallenge({ id: 'pwn' })],
      teams,
      solves: [aSolve('web', 'ant', 100), aSolve('pwn', 'ant', 200), aSolve('pwn', 'bee', 200)],
    });
    expect((await select(late, { challengeId: 'pwn' })).ids).toEqual(['ant']);
  });
});

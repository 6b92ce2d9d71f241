import { type Board, boardTeam, boardTeams, teamDynamicScores, teamSolves } from '../engine/board';
import { boardOf, fixed, names } from '../testing/boards';
import { aChallenge, aDynamicScore, aSolve, aTeam } from '../testing/fact-builders';
import { withoutTeams } from './without-teams';

const IDS = names(5);

/** t0 to t4, in the order of their place; every second one is a student. */
function fiveTeams(): Board {
  return boardOf({
    challenges: [fixed('web', 100), aChallenge({ id: 'koth', kind: 'dynamic' })],
    teams: IDS.map((id, i) => aTeam({ id, division: i % 2 === 0 ? 'open' : 'student' })),
    solves: IDS.map((id, i) => aSolve('web', id, i)),
    dynamicScores: [aDynamicScore('koth', 't1', 5, 10), aDynamicScore('koth', 't3', 7, 10)],
  });
}

const idsOf = (board: Board): string[] => Array.from(boardTeams(board), ({ id }) => id);
const rowsOf = (board: Board, teamId: string) => {
  const index = idsOf(board).indexOf(teamId);
  return [teamSolves(board, index), teamDynamicScores(board, index)];
};

describe('a board without some of its teams', () => {
  const whole = fiveTeams();
  const order = idsOf(whole);
  const [first = '', second = ''] = order;

  it('is the same board when none of them is ranked', () => {
    expect(withoutTeams(whole, new Set(['elsewhere']))).toBe(whole);
    expect(withoutTeams(whole, new Set())).toBe(whole);
  });

  it('keeps the order of the others, who move up globally and in their division', () => {
    const board = withoutTeams(whole, new Set([first]));
    expect(idsOf(board)).toEqual(order.slice(1));
    const seen = new Map<string, number>();
    idsOf(board).forEach((_, index) => {
      const team = boardTeam(board, index);
      const place = (seen.get(team.division) ?? 0) + 1;
      seen.set(team.division, place);
      expect(team).toMatchObject({ globalPlace: index + 1, divisionPlace: place });
    });
    expect(board.teams.divisionCounts).toEqual(
      [...seen]
        .map(([division, teams]) => ({ division, teams }))
        .sort((a, b) => (a.division < b.division ? -1 : 1)),
    );
  });

  it('keeps the profiles, solves and pushed scores of the others', () => {
    const board = withoutTeams(whole, new Set([second, 't2']));
    const others = order.filter((id) => id !== second && id !== 't2');
    expect(idsOf(board)).toEqual(others);
    for (const id of others) {
      expect(rowsOf(board, id)).toEqual(rowsOf(whole, id));
      const { globalPlace, divisionPlace, ...before } = boardTeam(whole, order.indexOf(id));
      expect(boardTeam(board, others.indexOf(id))).toMatchObject(before);
      expect([globalPlace, divisionPlace]).not.toContain(0);
    }
  });

  it('names none of them as a first solver', () => {
    expect(whole.challenges.find(({ id }) => id === 'web')?.firstSolvers).toEqual(['t0', 't1', 't2']);
    const board = withoutTeams(whole, new Set(['t1']));
    expect(board.challenges.find(({ id }) => id === 'web')?.firstSolvers).toEqual(['t0', 't2']);
  });

  it('may be empty', () => {
    const board = withoutTeams(whole, new Set(IDS));
    expect([board.teams.count, board.teams.divisionCounts]).toEqual([0, []]);
  });
});

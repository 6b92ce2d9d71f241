import type { ListedSolve } from '@rampart/core/solves';
import type { BoardReader, TeamStanding } from '@rampart/core/teams';
import { SolvePageTexts } from './solve-page-texts';

function boardWith(standing: TeamStanding | undefined) {
  const standingOf = jest.fn(() => standing);
  const board: BoardReader = {
    standingOf,
    challengeValue: () => undefined,
    firstSolvers: () => [],
    scores: () => ({ teamIds: [], scores: [] }),
  };
  return { board, standingOf };
}

const solve: ListedSolve = {
  id: 'solve',
  at: new Date(1000),
  team: { id: 'team', name: 'Team', avatarUrl: null, countryCode: null, statusText: null, division: 'open' },
  placesAtSolve: null,
};
const second = { score: 100, globalPlace: 2, divisionPlace: 1 };

describe('texts of pages of solves', () => {
  it('are the rows of the page, counted from its offset', () => {
    const { board } = boardWith(second);
    expect(JSON.parse(new SolvePageTexts().textOf([solve, solve], 2, board))).toMatchObject([
      { id: 'solve', createdAt: 1000, userId: 'team', globalPlace: 2, divisionPlace: 1, bloodIndex: 2 },
      { bloodIndex: null },
    ]);
  });

  it('are written once for all who share a page and a board', () => {
    const [texts, page] = [new SolvePageTexts(), [solve]];
    const { board, standingOf } = boardWith(second);
    expect(texts.textOf(page, 0, board)).toBe(texts.textOf(page, 0, board));
    expect(standingOf).toHaveBeenCalledTimes(1);
  });

  it('show a new board, which may place a solve that had no place', () => {
    const [texts, page] = [new SolvePageTexts(), [solve]];
    const placeOn = (board: BoardReader) => JSON.parse(texts.textOf(page, 0, board)) as unknown;
    expect(placeOn(boardWith(undefined).board)).toMatchObject([{ globalPlace: 0 }]);
    expect(placeOn(boardWith(second).board)).toMatchObject([{ globalPlace: 2 }]);
  });

  it('of another page are its own', () => {
    const texts = new SolvePageTexts();
    const { board } = boardWith(second);
    texts.textOf([solve], 0, board);
    expect(JSON.parse(texts.textOf([{ ...solve, id: 'other' }], 0, board))).toMatchObject([{ id: 'other' }]);
  });
});

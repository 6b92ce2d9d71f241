import type { ListedSolve } from '@rampart/core/solves';
import type { BoardReader, TeamStanding } from '@rampart/core/teams';
import { collectGarbage } from '@rampart/core/testing';
import { SolvePageAnswers } from './solve-page-answers';

function boardWith(standing: TeamStanding | undefined) {
  const standingOf = jest.fn(() => standing);
  const board: BoardReader = {
    standingOf,
    challengeValue: () => undefined,
    firstSolvers: () => [],
    dynamicScoresOf: () => [],
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
const placed = { ...solve, placesAtSolve: { globalPlace: 5, division: 'open', divisionPlace: 4 } };
const second = { score: 100, globalPlace: 2, divisionPlace: 1 };

const ask = (
  solves: readonly ListedSolve[],
  { offset = 0, callerPosition = null as number | null } = {},
) => ({
  solves,
  offset,
  callerPosition,
  hasToken: callerPosition !== null,
});
const dataOf = ({ bytes }: { bytes: Buffer }) => (JSON.parse(bytes.toString()) as { data: unknown }).data;

describe('answers with a page of solves', () => {
  it('have the rows of the page, counted from its offset, and the place of the caller', () => {
    const { board } = boardWith(second);
    const answer = new SolvePageAnswers().answerFor(
      ask([solve, solve], { offset: 2, callerPosition: 7 }),
      board,
    );
    expect(dataOf(answer)).toMatchObject({
      solves: [
        { id: 'solve', createdAt: 1000, userId: 'team', globalPlace: 2, divisionPlace: 1, bloodIndex: 2 },
        { bloodIndex: null },
      ],
      mySolvePosition: 7,
    });
  });

  it('have rows that are written once for all who share a page and a board', () => {
    const [answers, page] = [new SolvePageAnswers(), [solve]];
    const { board, standingOf } = boardWith(second);
    const data = [1, 2].map((callerPosition) =>
      dataOf(answers.answerFor(ask(page, { callerPosition }), board)),
    );
    expect(data).toMatchObject([{ mySolvePosition: 1 }, { mySolvePosition: 2 }]);
    expect(standingOf).toHaveBeenCalledTimes(1);
  });

  it('have an entity tag for each position', () => {
    const [answers, page] = [new SolvePageAnswers(), [solve]];
    const { board } = boardWith(second);
    const tags = [null, 1, 2].map(
      (callerPosition) => answers.answerFor(ask(page, { callerPosition }), board).etag,
    );
    expect(new Set(tags).size).toBe(3);
  });

  it('show a new board, which may place a solve that had no place', () => {
    const [answers, page] = [new SolvePageAnswers(), [solve]];
    const on = (board: BoardReader) => dataOf(answers.answerFor(ask(page), board));
    expect(on(boardWith(undefined).board)).toMatchObject({ solves: [{ globalPlace: 0 }] });
    expect(on(boardWith(second).board)).toMatchObject({ solves: [{ globalPlace: 2 }] });
  });

  it('keep no former board in memory', async () => {
    const [answers, page] = [new SolvePageAnswers(), [solve]];
    const formerBoard = () => {
      const { board } = boardWith(second);
      answers.answerFor(ask(page), board);
      return new WeakRef(board);
    };
    const former = formerBoard();
    await collectGarbage();
    expect(former.deref()).toBeUndefined();
    // The page is still there, and all that is kept with it.
    expect(dataOf(answers.answerFor(ask(page), boardWith(second).board))).toMatchObject({ solves: [{}] });
  });

  it('do not depend on the board where all places are stored', () => {
    const [answers, page] = [new SolvePageAnswers(), [placed]];
    const { board, standingOf } = boardWith(second);
    expect(dataOf(answers.answerFor(ask(page), boardWith(undefined).board))).toMatchObject({
      solves: [{ globalPlace: 5 }],
    });
    answers.answerFor(ask(page), board);
    expect(standingOf).not.toHaveBeenCalled();
  });
});

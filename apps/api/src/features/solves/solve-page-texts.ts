import type { ListedSolve } from '@rampart/core/solves';
import type { BoardReader } from '@rampart/core/teams';
import { presentSolveV2 } from './solves.presenter';

interface PageText {
  readonly board: BoardReader;
  readonly text: string;
}

/** JSON texts of pages of solves: written once for all callers who share a page and a board. */
export class SolvePageTexts {
  private readonly texts = new WeakMap<readonly ListedSolve[], PageText>();

  /** The rows of a page as JSON; `offset` is the 0-based place of the first one. */
  textOf(solves: readonly ListedSolve[], offset: number, board: BoardReader): string {
    const known = this.texts.get(solves);
    if (known?.board === board) return known.text;
    const rows = solves.map((solve, index) =>
      presentSolveV2(solve, offset + index + 1, board.standingOf(solve.team.id)),
    );
    const text = JSON.stringify(rows);
    this.texts.set(solves, { board, text });
    return text;
  }
}

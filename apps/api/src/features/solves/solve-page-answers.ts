import { goodChallengeSolvesV2 } from '@rampart/contract';
import type { ListedSolve } from '@rampart/core/solves';
import type { BoardReader } from '@rampart/core/teams';
import { hash } from 'node:crypto';
import { answerText } from '../../http/answer-text';
import { FrontedAnswer, SharedFront } from '../../http/fronted-answer';
import { presentSolveV2 } from './solves.presenter';

/** The closing braces of the data and of the body around it. */
const END = '}}';

interface PageText {
  /** The board that supplied places which are not stored yet; null when all are stored. */
  readonly board: WeakRef<BoardReader> | null;
  /** The body up to the position of the caller. */
  readonly front: SharedFront;
  readonly digest: string;
}

/** One request for a page. */
export interface PageRequest {
  readonly solves: readonly ListedSolve[];
  /** 0-based place of the first row. */
  readonly offset: number;
  /** Null for callers without a counted solve. */
  readonly callerPosition: number | null;
  readonly hasToken: boolean;
}

/** Answers with pages of solves: the rows are written once for all who share a page. */
export class SolvePageAnswers {
  private readonly texts = new WeakMap<readonly ListedSolve[], PageText>();

  answerFor(
    { solves, offset, callerPosition, hasToken }: PageRequest,
    board: BoardReader,
  ): FrontedAnswer<'goodChallengeSolves'> {
    const { front, digest } = this.textOf(solves, offset, board);
    const position = String(callerPosition);
    return new FrontedAnswer(goodChallengeSolvesV2, front, `${position}${END}`, {
      tag: `${digest}${hasToken ? '+' : '-'}${position}`,
      isPrivate: hasToken,
    });
  }

  private textOf(solves: readonly ListedSolve[], offset: number, board: BoardReader): PageText {
    const known = this.texts.get(solves);
    if (known !== undefined && (known.board === null || known.board.deref() === board)) return known;
    const rows = solves.map((solve, index) =>
      presentSolveV2(solve, offset + index + 1, board.standingOf(solve.team.id)),
    );
    const text = answerText(goodChallengeSolvesV2, `{"solves":${JSON.stringify(rows)},"mySolvePosition":}`);
    const made = {
      board: solves.every(({ placesAtSolve }) => placesAtSolve !== null) ? null : new WeakRef(board),
      front: new SharedFront(text.slice(0, -END.length)),
      digest: hash('sha256', text, 'base64url'),
    };
    this.texts.set(solves, made);
    return made;
  }
}

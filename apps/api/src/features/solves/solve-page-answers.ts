import { goodChallengeSolvesV2 } from '@rampart/contract';
import type { ListedSolve } from '@rampart/core/solves';
import type { BoardReader } from '@rampart/core/teams';
import { LRUCache } from 'lru-cache';
import { createHash } from 'node:crypto';
import { renderText, type RenderedAnswer } from '../../http/answer';
import { presentSolveV2 } from './solves.presenter';

type PageAnswer = RenderedAnswer<'goodChallengeSolves'>;

interface PageText {
  /** Of the board that stands in for places that are not stored yet; null when all are. */
  readonly board: BoardReader | null;
  readonly text: string;
  readonly digest: string;
}

/** One request for a page. */
export interface AskedPage {
  readonly solves: readonly ListedSolve[];
  /** 0-based place of the first row. */
  readonly offset: number;
  /** Null for callers without a counted solve. */
  readonly callerPosition: number | null;
  readonly hasToken: boolean;
}

/** Of all kept answers together; a page of a hundred rows has 22 KB. */
const MOST_BYTES = 16 * 1024 * 1024;

/** Answers with pages of solves: the rows are written once for all who share a page, and the bytes for the same position. */
export class SolvePageAnswers {
  private readonly texts = new WeakMap<readonly ListedSolve[], PageText>();
  private readonly answers = new LRUCache<string, PageAnswer>({
    maxSize: MOST_BYTES,
    sizeCalculation: ({ bytes }) => bytes.length,
  });

  answerFor({ solves, offset, callerPosition, hasToken }: AskedPage, board: BoardReader): PageAnswer {
    const { text, digest } = this.textOf(solves, offset, board);
    const key = `${digest}${hasToken ? '+' : '-'}${String(callerPosition)}`;
    let answer = this.answers.get(key);
    if (answer === undefined) {
      const data = `{"solves":${text},"mySolvePosition":${String(callerPosition)}}`;
      answer = renderText(goodChallengeSolvesV2, data, { tag: key, isPrivate: hasToken });
      this.answers.set(key, answer);
    }
    return answer;
  }

  private textOf(solves: readonly ListedSolve[], offset: number, board: BoardReader): PageText {
    const known = this.texts.get(solves);
    if (known !== undefined && (known.board === null || known.board === board)) return known;
    const rows = solves.map((solve, index) =>
      presentSolveV2(solve, offset + index + 1, board.standingOf(solve.team.id)),
    );
    const text = JSON.stringify(rows);
    const made = {
      board: solves.every(({ placesAtSolve }) => placesAtSolve !== null) ? null : board,
      text,
      digest: createHash('sha256').update(text).digest('base64url'),
    };
    this.texts.set(solves, made);
    return made;
  }
}

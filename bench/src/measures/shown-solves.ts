import { setTimeout as sleep } from 'node:timers/promises';
import { WATCHED_DIVISION, type SeededEvent } from '../event/seed-event';
import type { Pair } from '../event/solve-plan';
import { Unexpected } from '../load/unexpected';

/** The board is asked this often whether it has changed, which is also how exact the times are. */
const POLL_MS = 5;
const PAGE = `/api/v2/leaderboard/now?limit=100&offset=0&division=${WATCHED_DIVISION}`;

interface BoardPage {
  readonly data: {
    readonly leaderboard: readonly {
      readonly id: string;
      readonly solves: readonly { readonly id: string }[];
    }[];
  };
}

/** Watches the page of the watched division for solves. */
export class ShownSolves {
  /** From the answer of a flag until the board showed the solve, ms. */
  readonly delaysMs: number[] = [];
  readonly unexpected = new Unexpected();
  private readonly answeredAtMs = new Map<string, number>();

  constructor(private readonly event: SeededEvent) {}

  get waiting(): number {
    return this.answeredAtMs.size;
  }

  /** Called when the flag was answered. */
  expect({ team, challenge }: Pair): void {
    const teamId = this.event.teams[team]?.id ?? '';
    this.answeredAtMs.set(`${teamId}/${this.event.challengeIds[challenge] ?? ''}`, performance.now());
  }

  /** Asks again and again until `isOver`; a reader that knows the page is told that nothing changed. */
  async watch(isOver: () => boolean): Promise<void> {
    let etag = '';
    while (!isOver()) {
      try {
        const answer = await fetch(`${this.event.baseUrl}${PAGE}`, { headers: { 'If-None-Match': etag } });
        if (answer.status === 200) {
          etag = answer.headers.get('etag') ?? '';
          this.note(((await answer.json()) as BoardPage).data.leaderboard);
        } else {
          await answer.arrayBuffer();
          if (answer.status !== 304) this.unexpected.note(`board: ${answer.status}`);
        }
      } catch (error) {
        this.unexpected.note(error instanceof Error ? `board: ${error.message}` : 'board: no answer');
      }
      await sleep(POLL_MS);
    }
  }

  private note(board: BoardPage['data']['leaderboard']): void {
    const shownMs = performance.now();
    for (const team of board) {
      for (const { id } of team.solves) {
        const answeredMs = this.answeredAtMs.get(`${team.id}/${id}`);
        if (answeredMs === undefined) continue;
        this.answeredAtMs.delete(`${team.id}/${id}`);
        this.delaysMs.push(shownMs - answeredMs);
      }
    }
  }
}

import { LRUCache } from 'lru-cache';
import type { RenderedAnswer } from '../../http/rendered-answer';

/** Different pages of one board that are kept; a stranger who asks for all of them only pushes out their own. */
const MOST_ANSWERS = 300;

/**
 * Answers rendered from one source, kept until the source is replaced: thousands of viewers of a page cost one
 * rendering a board.
 */
export class AnswerCache<Source extends object> {
  private source: Source | undefined;
  private readonly answers = new LRUCache<string, RenderedAnswer>({ max: MOST_ANSWERS });

  /** `key` tells the answers of one source apart. */
  get<Kind extends string>(
    source: Source,
    key: string,
    render: () => RenderedAnswer<Kind>,
  ): RenderedAnswer<Kind> {
    if (this.source !== source) {
      this.source = source;
      this.answers.clear();
    }
    const known = this.answers.get(key);
    if (known !== undefined) return known as RenderedAnswer<Kind>;
    const rendered = render();
    this.answers.set(key, rendered);
    return rendered;
  }
}

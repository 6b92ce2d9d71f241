import { LRUCache } from 'lru-cache';
import { isPromise, type MaybePromise } from '../http/maybe-promise';
import type { RenderedAnswer } from '../http/rendered-answer';

/** For each route, so that a client which asks for all of its pages evicts nothing of other routes; uncompressed. */
const MAX_BYTES = 32 * 1024 * 1024;
/** The memory that an answer takes besides its bytes, and all of it while the answer is being made. */
const ANSWER_BYTES = 1_000;

const sizeOf = ({ bytes }: RenderedAnswer) => ({ size: ANSWER_BYTES + bytes.length });

interface RouteAnswers {
  readonly sources: readonly object[];
  readonly answers: LRUCache<string, MaybePromise<RenderedAnswer>>;
}

/**
 * Answers rendered from a board, the settings or the challenges, kept by route until one of their sources is replaced:
 * thousands of viewers of a page cost one rendering.
 */
export class AnswerCache {
  private readonly routes = new Map<string, RouteAnswers>();

  /**
   * `key` distinguishes answers of a route that are rendered from the same sources. One that takes turns of the event loop is
   * made once for everybody who asks meanwhile.
   */
  get<Rendered extends MaybePromise<RenderedAnswer>>(
    routeName: string,
    sources: readonly object[],
    key: string,
    render: () => Rendered,
  ): Rendered {
    const answers = this.answersOf(routeName, sources);
    const known = answers.get(key);
    if (known !== undefined) return known as Rendered;
    const rendered = render();
    if (!isPromise(rendered)) {
      answers.set(key, rendered, sizeOf(rendered));
      return rendered;
    }
    answers.set(key, rendered, { size: ANSWER_BYTES });
    rendered.then(
      (made) => {
        // `set` takes no other size for the same value.
        answers.delete(key);
        answers.set(key, rendered, sizeOf(made));
      },
      () => answers.delete(key),
    );
    return rendered;
  }

  private answersOf(routeName: string, sources: readonly object[]): RouteAnswers['answers'] {
    let route = this.routes.get(routeName);
    if (!route?.sources.every((source, index) => source === sources[index])) {
      route = { sources, answers: new LRUCache({ maxSize: MAX_BYTES }) };
      this.routes.set(routeName, route);
    }
    return route.answers;
  }
}

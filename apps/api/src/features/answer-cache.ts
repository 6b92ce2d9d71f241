import type { LRUCache } from 'lru-cache';
import { createLruCache } from '@rampart/core/infra/lru-cache';
import { isPromise, type MaybePromise } from '../http/maybe-promise';
import type { RenderedAnswer } from '../http/rendered-answer';

/** Pages kept for one route, so that a client which asks for all of them evicts nothing of other routes. */
const MAX_ANSWERS = 300;

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
    answers.set(key, rendered);
    if (isPromise(rendered)) rendered.catch(() => answers.delete(key));
    return rendered;
  }

  private answersOf(routeName: string, sources: readonly object[]): RouteAnswers['answers'] {
    let route = this.routes.get(routeName);
    if (!route?.sources.every((source, index) => source === sources[index])) {
      route = { sources, answers: createLruCache(MAX_ANSWERS) };
      this.routes.set(routeName, route);
    }
    return route.answers;
  }
}

import type { LRUCache } from 'lru-cache';
import { createLruCache } from '@rampart/core/infra/lru-cache';
import type { RenderedAnswer } from '../http/rendered-answer';

/** Pages kept for one route, so that a client which asks for all of them evicts nothing of other routes. */
const MAX_ANSWERS = 300;

interface RouteAnswers {
  readonly sources: readonly object[];
  readonly answers: LRUCache<string, RenderedAnswer>;
}

/**
 * Answers rendered from a board, the settings or the challenges, kept by route until one of their sources is replaced:
 * thousands of viewers of a page cost one rendering.
 */
export class AnswerCache {
  private readonly routes = new Map<string, RouteAnswers>();

  /** `key` distinguishes answers of a route that are rendered from the same sources. */
  get<Kind extends string>(
    routeName: string,
    sources: readonly object[],
    key: string,
    render: () => RenderedAnswer<Kind>,
  ): RenderedAnswer<Kind> {
    const answers = this.answersOf(routeName, sources);
    const known = answers.get(key);
    if (known !== undefined) return known as RenderedAnswer<Kind>;
    const rendered = render();
    answers.set(key, rendered);
    return rendered;
  }

  /**
   * The same with something that is looked for in turns. Such answers are kept apart, since their sources may be former ones
   * once it is found.
   */
  async search<Kind extends string, Found>(
    routeName: string,
    sources: readonly object[],
    key: string,
    find: () => Promise<Found>,
    render: (found: Found) => RenderedAnswer<Kind>,
  ): Promise<RenderedAnswer<Kind>> {
    const answers = this.answersOf(`${routeName} search`, sources);
    const known = answers.get(key);
    if (known !== undefined) return known as RenderedAnswer<Kind>;
    const rendered = render(await find());
    answers.set(key, rendered);
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

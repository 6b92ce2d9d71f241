import { MutationCache, notifyManager, QueryClient } from '@tanstack/react-query';
import { checkFirstAnswers } from './first-answers';
import { keepErrors } from './keep-errors';
import { eventStateQuery } from './queries';
import { isUnanswered, kindOf } from './refusal';

const MAX_PAUSE_MS = 15_000;

// Updates components in a microtask, so that a double-clicked button is busy before the second click.
notifyManager.setScheduler(queueMicrotask);

/** Refusals are not retried; requests without an answer are, with growing pauses. */
export const queryClient: QueryClient = new QueryClient({
  mutationCache: new MutationCache({
    // Loads the state, so that the page shows the pause together with the refusal.
    onError: (error) =>
      kindOf(error) === 'badPaused'
        ? queryClient.invalidateQueries({ queryKey: eventStateQuery.queryKey })
        : undefined,
  }),
  defaultOptions: {
    queries: {
      retry: (failures, error) => isUnanswered(error) && failures < 30,
      retryDelay: (failures) => Math.min(500 * 2 ** failures, MAX_PAUSE_MS) * (0.75 + Math.random() / 2),
      // A browser that says it is offline may still reach a server in the same room.
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
});
keepErrors(queryClient);
checkFirstAnswers(queryClient);

/** Ignores the error of a prefetch, because the page that needs the data shows it. */
export function shownByThePage(): undefined {
  return undefined;
}

import { MutationCache, notifyManager, QueryClient } from '@tanstack/react-query';
import { keepErrors } from './keep-errors';
import { eventStateQuery } from './queries';
import { isUnanswered, kindOf } from './refusal';

const MAX_PAUSE_MS = 15_000;

// Before the next click, not in a task of its own: a button that was clicked twice is busy at the second one.
notifyManager.setScheduler(queueMicrotask);

/** A refusal is an answer and is not retried; without an answer we try again, more and more slowly. */
export const queryClient: QueryClient = new QueryClient({
  mutationCache: new MutationCache({
    // So that the pause is shown along with the refusal.
    onError: (error) =>
      kindOf(error) === 'badPaused'
        ? queryClient.invalidateQueries({ queryKey: eventStateQuery().queryKey })
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

/** For what is fetched ahead of the page that needs it: that page shows the error. */
export function shownByThePage(): undefined {
  return undefined;
}

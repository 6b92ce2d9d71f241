import { MutationCache, notifyManager, QueryClient } from '@tanstack/react-query';
import { checkFirstAnswers } from './first-answers';
import { keepErrors } from './keep-errors';
import { eventStateQuery } from './queries';
import { isUnanswered, kindOf } from './refusal';
import { afterRefusal, pauseMs } from './repeat';

// Updates components in a microtask, so that a double-clicked button is busy before the second click.
notifyManager.setScheduler(queueMicrotask);

/** Requests without an answer are retried with growing pauses; refusals only if the reason passes by itself. */
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
      retryDelay: pauseMs,
      refetchInterval: afterRefusal,
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

import type { QueryClient, QueryState } from '@tanstack/react-query';

/**
 * Keeps the error of a query without data while it is fetched again. The library drops the error, and pages would
 * switch to their skeleton during each attempt.
 */
export function keepErrors(queryClient: QueryClient): void {
  const latest = new WeakMap<object, Error>();
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return;
    const { query, action } = event;
    const { status, error, errorUpdateCount } = query.state as QueryState;
    if (error !== null) latest.set(query, error);
    const kept = latest.get(query);
    // A query that was reset has had no errors yet.
    if (action.type === 'fetch' && status === 'pending' && errorUpdateCount > 0 && kept !== undefined)
      query.setState({ status: 'error', error: kept });
  });
}

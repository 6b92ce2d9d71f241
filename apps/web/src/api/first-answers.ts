import type { QueryClient } from '@tanstack/react-query';

/**
 * Requests data again if the query was invalidated before its first answer arrived, which may have been written before
 * the change. The library does so only for queries that have data.
 */
export function checkFirstAnswers(queryClient: QueryClient): void {
  const outdated = new WeakSet<object>();
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return;
    const { query, action } = event;
    const isFirst = query.state.data === undefined && query.state.fetchStatus !== 'idle';
    if (action.type === 'invalidate' && isFirst) outdated.add(query);
    if (action.type === 'success' && outdated.delete(query))
      void queryClient.invalidateQueries({ predicate: (other) => other === query });
  });
}

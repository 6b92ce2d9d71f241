import type { Announcement } from '@rampart/contract';
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { announcementsQuery } from '../api/queries';

/** The announcements before the shown ones. */
export interface OlderAnnouncements {
  readonly show: () => void;
  readonly isLoading: boolean;
  readonly error: Error | null;
}

interface ShownAnnouncements {
  /** Undefined until the first answer. */
  readonly announcements: readonly Announcement[] | undefined;
  readonly error: Error | null;
  /** Undefined when all are shown. */
  readonly older: OlderAnnouncements | undefined;
}

/** The newest announcements, and on request the older ones below them. */
export function useAnnouncements(): ShownAnnouncements {
  const [pages, setPages] = useState(1);
  const queries = useQueries({
    queries: Array.from({ length: pages }, (_, page) => announcementsQuery(page)),
  });
  const answers = queries.flatMap(({ data }) => data ?? []);
  const total = answers[0]?.total ?? 0;
  // By id, because for a moment after a new announcement, the last one of a page is also the first of the next.
  const byId = new Map(answers.flatMap(({ announcements }) => announcements).map((one) => [one.id, one]));
  const missing = queries.filter(({ data }) => data === undefined);
  const older = {
    show: () => {
      setPages(answers.length + 1);
      for (const { refetch } of missing) void refetch();
    },
    isLoading: missing.some(({ isFetching }) => isFetching),
    error: missing[0]?.error ?? null,
  };
  return {
    announcements: answers.length === 0 ? undefined : [...byId.values()],
    error: queries[0]?.error ?? null,
    older: byId.size < total ? older : undefined,
  };
}

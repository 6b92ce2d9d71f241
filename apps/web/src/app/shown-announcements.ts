import type { Announcement } from '@rampart/contract';
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { announcementsQuery } from '../api/queries';

interface ShownAnnouncements {
  /** Undefined until the first answer. */
  readonly announcements: readonly Announcement[] | undefined;
  readonly error: Error | null;
  /** Undefined when all are shown. */
  readonly showOlder: (() => void) | undefined;
  readonly isLoadingOlder: boolean;
}

/** The newest announcements, and on request the older ones below them. */
export function useAnnouncements(): ShownAnnouncements {
  const [pages, setPages] = useState(1);
  const queries = useQueries({
    queries: Array.from({ length: pages }, (_, page) => announcementsQuery(page)),
  });
  const answers = queries.flatMap(({ data }) => data ?? []);
  const total = answers[0]?.total ?? 0;
  // By id: for a moment after a new one, the last of a page is also the first of the next.
  const byId = new Map(answers.flatMap(({ announcements }) => announcements).map((one) => [one.id, one]));
  return {
    announcements: answers.length === 0 ? undefined : [...byId.values()],
    error: queries.find(({ error }) => error !== null)?.error ?? null,
    showOlder: byId.size < total ? () => setPages(answers.length + 1) : undefined,
    isLoadingOlder: answers.length < pages,
  };
}

import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { Announcement } from '@rampart/contract';
import { announcementsQuery } from '../api/queries';

/** Up to when this browser has seen the announcements. */
const KEY = 'rampart.announcements.seen';
const listeners = new Set<() => void>();

function seenUntil(): number {
  return Number(localStorage.getItem(KEY) ?? 0);
}

export function markAnnouncementsSeen(announcements: readonly Announcement[]): void {
  const newest = Math.max(0, ...announcements.map(({ createdAt }) => createdAt));
  if (newest <= seenUntil()) return;
  localStorage.setItem(KEY, String(newest));
  for (const listener of listeners) listener();
}

/** Those that this browser has not seen, newest first. */
export function useUnseenAnnouncements(): readonly Announcement[] {
  const { data } = useQuery(announcementsQuery());
  const until = useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, seenUntil);
  return (data?.announcements ?? [])
    .filter(({ createdAt }) => createdAt > until)
    .sort((a, b) => b.createdAt - a.createdAt);
}

import { useQuery } from '@tanstack/react-query';
import type { Announcement } from '@rampart/contract';
import { announcementsQuery } from '../api/queries';
import { browserStorage } from './storage';
import { createStore } from './store';

const KEY = 'rampart.announcements.seen';

/** Time up to which this browser has seen the announcements. */
const seenUntil = createStore(kept());

function kept(): number {
  return Number(browserStorage.getItem(KEY) ?? 0);
}

// Another tab has shown announcements.
window.addEventListener('storage', () => seenUntil.set(kept()));

export function markAnnouncementsSeen(announcements: readonly Announcement[]): void {
  const newest = Math.max(0, ...announcements.map(({ createdAt }) => createdAt));
  if (newest <= seenUntil.get()) return;
  browserStorage.setItem(KEY, String(newest));
  seenUntil.set(newest);
}

/** The announcements that this browser has not seen, newest first. */
export function useUnseenAnnouncements(): readonly Announcement[] {
  const { data } = useQuery(announcementsQuery());
  const until = seenUntil.useValue();
  return (data?.announcements ?? [])
    .filter(({ createdAt }) => createdAt > until)
    .sort((a, b) => b.createdAt - a.createdAt);
}

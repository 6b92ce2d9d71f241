import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { configQuery } from '../api/queries';
import { createStore } from './store';

/** The page that a link has opened; empty for the first page, whose title the browser says itself. */
export const openedPage = createStore<string | undefined>(undefined);

/** Sets the title of the tab: the page, undefined until it is known, and the event. */
export function usePageTitle(title: string | undefined): void {
  const { data: config } = useQuery(configQuery);
  const event = config?.ctfName;
  const isSaid = useRef(false);
  useEffect(() => {
    document.title = [title, event].filter(Boolean).join(' · ');
    const page = title === '' ? event : title;
    if (isSaid.current || page === undefined) return;
    isSaid.current = true;
    openedPage.set(openedPage.get() === undefined ? '' : page);
  }, [title, event]);
}

import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { configQuery } from '../api/queries';

/** Sets the title of the tab: the page and the event. */
export function usePageTitle(title: string): void {
  const { data: config } = useQuery(configQuery);
  const event = config?.ctfName;
  useEffect(() => {
    document.title = [title, event].filter(Boolean).join(' · ');
  }, [title, event]);
}

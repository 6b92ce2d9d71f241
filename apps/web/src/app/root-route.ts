import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext } from '@tanstack/react-router';
import { Layout } from './layout';

/** The frame of every page. */
export const root = createRootRouteWithContext<{ readonly queryClient: QueryClient }>()({
  component: Layout,
});

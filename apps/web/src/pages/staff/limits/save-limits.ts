import { updateRateLimits, type RateLimits, type RateLimitsUpdate } from '@rampart/contract';
import type { QueryClient } from '@tanstack/react-query';
import { ifMatch, read, type Versioned } from '../../../api/call';

/** Stores a change of what was read, unless somebody else was faster; the page shows the newest either way. */
export async function saveLimits(
  queryClient: QueryClient,
  { etag }: Versioned<RateLimits>,
  data: RateLimitsUpdate,
): Promise<void> {
  try {
    await read(updateRateLimits, 'goodAdminRateLimitsUpdate', { body: { data }, ...ifMatch(etag) });
  } finally {
    await queryClient.invalidateQueries({ queryKey: ['staff', 'rateLimits'] });
  }
}

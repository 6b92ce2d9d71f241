import { updateRateLimits, type RateLimits, type RateLimitsUpdate } from '@rampart/contract';
import type { QueryClient } from '@tanstack/react-query';
import { ifMatch, read, type Versioned } from '../../../api/call';
import { isUnanswered } from '../../../api/refusal';

/**
 * Stores a change of the limits that were read, unless somebody else was faster; the page shows the newest limits
 * either way.
 */
export async function saveLimits(
  queryClient: QueryClient,
  { etag }: Versioned<RateLimits>,
  data: RateLimitsUpdate,
): Promise<void> {
  const reload = () => queryClient.invalidateQueries({ queryKey: ['staff', 'rateLimits'] });
  try {
    await read(updateRateLimits, 'goodAdminRateLimitsUpdate', { body: { data }, ...ifMatch(etag) });
  } catch (error) {
    const reloading = reload();
    // Not awaited while the server is down, which would take minutes without showing an error.
    if (!isUnanswered(error)) await reloading;
    throw error;
  }
  await reload();
}

import { updateRateLimits, type RateLimits, type RateLimitsUpdate } from '@rampart/contract';
import type { QueryClient } from '@tanstack/react-query';
import { ifMatch, read, type Versioned } from '../../../api/call';
import { isUnanswered } from '../../../api/refusal';

/** Stores a change of what was read, unless somebody else was faster; the page shows the newest either way. */
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
    // While the server is down this takes minutes, and nothing would be said.
    if (!isUnanswered(error)) await reloading;
    throw error;
  }
  await reload();
}

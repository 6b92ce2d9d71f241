export type Phase = 'before' | 'running' | 'ended';

/**
 * The phase of the event; both its start and its end belong to it, as on the server
 * (docs/rules/http.md#event-gates).
 */
export function phaseAt(now: number, { startTime, endTime }: { startTime: number; endTime: number }): Phase {
  if (now < startTime) return 'before';
  return now <= endTime ? 'running' : 'ended';
}

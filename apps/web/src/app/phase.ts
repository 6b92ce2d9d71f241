export type Phase = 'before' | 'running' | 'ended';

/** Both ends belong to the event, as on the server (docs/rules/http.md#event-gates). */
export function phaseAt(now: number, { startTime, endTime }: { startTime: number; endTime: number }): Phase {
  if (now < startTime) return 'before';
  return now <= endTime ? 'running' : 'ended';
}

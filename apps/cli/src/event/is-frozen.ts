import { getEventState, type Client } from '@rampart/contract';
import { refused } from './refused';

/** Whether the public sees the event as of a freeze. Revealing places does not end a freeze. */
export async function isFrozen(client: Client, now: Date): Promise<boolean> {
  const reply = await client.call(getEventState, {});
  if (reply.kind !== 'goodEventState') throw refused('Reading the state of the event', reply);
  const { frozenFrom } = reply.data;
  return frozenFrom !== null && frozenFrom <= now.getTime();
}

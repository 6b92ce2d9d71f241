import { listAdminWriteups, putWriteups } from '@rampart/contract';
import { ifMatch, read, readVersioned, type Versioned } from '../../../api/call';
import { movedUp, withWriteup, type Writeup } from './writeup-list';

export type StoredWriteups = Versioned<{ readonly writeups: readonly Writeup[] }>;

/** Replaces `before` by `after` in the list that was read or, if that has changed, in the current list. */
export async function saveWriteup(
  challengeId: string,
  { before, after }: { readonly before?: Writeup | undefined; readonly after?: Writeup },
  base?: StoredWriteups,
): Promise<void> {
  const params = { id: challengeId };
  const { data, etag } = base ?? (await readVersioned(listAdminWriteups, 'goodWriteups', { params }));
  await read(putWriteups, 'goodWriteupsUpdate', {
    params,
    body: { writeups: withWriteup(data.writeups, before, after) },
    ...ifMatch(etag),
  });
}

/** Moves a write-up up in the list that was read. */
export function moveWriteupUp(
  challengeId: string,
  writeup: Writeup,
  { data, etag }: StoredWriteups,
): Promise<unknown> {
  return read(putWriteups, 'goodWriteupsUpdate', {
    params: { id: challengeId },
    body: { writeups: movedUp(data.writeups, writeup) },
    ...ifMatch(etag),
  });
}

import { listAdminWriteups, putWriteups } from '@rampart/contract';
import { read } from '../../../api/call';
import { withWriteup, type Writeup } from './writeup-list';

/** Puts `after` in place of `before` in the list as it is now, since somebody else may have changed it. */
export async function saveWriteup(
  challengeId: string,
  before: Writeup | undefined,
  after: Writeup | undefined,
): Promise<void> {
  const params = { id: challengeId };
  const { writeups } = await read(listAdminWriteups, 'goodWriteups', { params });
  await read(putWriteups, 'goodWriteupsUpdate', {
    params,
    body: { writeups: withWriteup(writeups, before, after) },
  });
}

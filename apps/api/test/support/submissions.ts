import type { Json } from './send';
import type { Target } from './target';
import { insist } from './actors';

/** The submission record of one challenge, newest first, as staff read it. */
export async function submissionsOf(target: Target, challenge: { readonly id: string }): Promise<Json[]> {
  const answer = await target.asStaff('POST', '/api/v2/admin/submissions?limit=100&offset=0', {
    challenge: { include: [challenge.id] },
  });
  return insist(answer).submissions;
}

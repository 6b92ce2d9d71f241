import { getAdminChallengeV2, putAdminChallengeV2 } from '@rampart/contract';
import { ifMatch, read, readVersioned } from '../../../api/call';

const SECRET_BYTES = 32;

/**
 * Gives a feed a new secret and returns it; the scorer needs it from then on. Refused if somebody edits the
 * challenge meanwhile.
 */
export async function rotateFeedSecret(id: string): Promise<string> {
  const bytes = crypto.getRandomValues(new Uint8Array(SECRET_BYTES));
  const secret = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  const { etag } = await readVersioned(getAdminChallengeV2, 'goodAdminChallenge', { params: { id } });
  await read(putAdminChallengeV2, 'goodChallengeUpdate', {
    params: { id },
    body: { data: { scoring: { kind: 'dynamic', source: { transport: 'webhook', secret } } } },
    ...ifMatch(etag),
  });
  return secret;
}

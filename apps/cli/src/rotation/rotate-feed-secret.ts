import { createClient, getAdminChallengeV2, putAdminChallengeV2 } from '@rampart/contract';
import type { Random } from '@rampart/core/infra/clock';
import { CommandError } from '../command';
import { refused } from '../event/refused';
import { messageOf } from '../infra/message-of';

const SECRET_BYTES = 24;

export interface FeedRotation {
  readonly challengeId: string;
  /** Without a trailing slash. */
  readonly baseUrl: string;
  readonly adminToken: string;
  readonly random: Pick<Random, 'bytes'>;
  readonly fetch?: typeof fetch;
}

/** Uses the routes for staff, which check, audit and announce the change. @returns the new secret */
export async function rotateFeedSecret(rotation: FeedRotation): Promise<string> {
  const { challengeId, baseUrl, adminToken: token, random } = rotation;
  const client = createClient({ baseUrl, ...(rotation.fetch && { fetch: rotation.fetch }) });
  const params = { id: challengeId };
  const withoutAnswer = (consequence: string) => (error: unknown) => {
    throw new CommandError(`${baseUrl} gave no usable answer (${messageOf(error)}). ${consequence}`);
  };

  const found = await client
    .call(getAdminChallengeV2, { token, params })
    .catch(withoutAnswer('Nothing was changed.'));
  if (found.kind !== 'goodAdminChallenge') throw refused(`Reading the challenge "${challengeId}"`, found);
  if (found.data.scoring?.kind !== 'dynamic') {
    throw new CommandError(`The challenge "${challengeId}" has no feed. Nothing was changed.`);
  }
  const secret = random.bytes(SECRET_BYTES).toString('hex');
  const stored = await client
    .call(putAdminChallengeV2, {
      token,
      params,
      headers: { 'if-match': found.etag ?? '*' },
      body: { data: { scoring: { kind: 'dynamic', source: { transport: 'webhook', secret } } } },
    })
    .catch(withoutAnswer('The secret may have been changed: rotate it again.'));
  if (stored.kind !== 'goodChallengeUpdate') throw refused('Storing the secret', stored);
  return secret;
}

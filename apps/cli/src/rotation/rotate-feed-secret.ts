import type { Random } from '@rampart/core/infra/clock';
import { CommandError } from '../command';

const SECRET_BYTES = 24;
const TIMEOUT_MS = 30_000;

export interface FeedRotation {
  readonly challengeId: string;
  /** Without a trailing slash. */
  readonly baseUrl: string;
  readonly adminToken: string;
  readonly random: Pick<Random, 'bytes'>;
}

interface Answer {
  readonly kind?: string;
  readonly message?: string;
  readonly data?: { readonly scoring?: { readonly kind: string } };
}

/** Over the staff's routes, which check, audit and announce the change. @returns the new secret */
export async function rotateFeedSecret({
  challengeId,
  baseUrl,
  adminToken,
  random,
}: FeedRotation): Promise<string> {
  const url = `${baseUrl}/api/v2/admin/challs/${encodeURIComponent(challengeId)}`;
  const call = async (method: string, body?: object): Promise<Answer> => {
    const reply = await fetch(url, {
      method,
      headers: { authorization: `Bearer ${adminToken}` },
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }).catch((error: unknown) => {
      throw new CommandError(`${baseUrl} does not answer. Nothing was changed.`, undefined, { cause: error });
    });
    const answer = (await reply.json()) as Answer;
    if (reply.ok) return answer;
    throw new CommandError(
      `${answer.kind ?? String(reply.status)}: ${answer.message ?? ''} Nothing was changed.`,
    );
  };
  const found = await call('GET');
  if (found.data?.scoring?.kind !== 'dynamic') {
    throw new CommandError(`The challenge "${challengeId}" has no feed. Nothing was changed.`);
  }
  const secret = random.bytes(SECRET_BYTES).toString('hex');
  await call('PUT', { data: { scoring: { kind: 'dynamic', source: { transport: 'webhook', secret } } } });
  return secret;
}

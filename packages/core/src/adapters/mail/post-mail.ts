import { MailRefused } from '../../mail';
import { jsonOf, requestOutside } from '../../infra/http-client';

const TIMEOUT_MS = 20_000;
const MAX_ANSWER_BYTES = 1024 * 1024;

/** The provider's answer to this mail, not to our account: trying again cannot help. */
const REFUSING_STATUSES = [400, 406, 413, 422];

export interface MailPost {
  readonly provider: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** For a provider that refuses with the same status what is no fault of the mail: whether this answer says so. */
  readonly blamesAccount?: (answer: unknown) => boolean;
}

/**
 * Any status other than 200 is a failure. What the answer says is not repeated, as it may quote the mail. The body of an
 * answer to a mail that was taken is not waited for: if it were large or slow, the mail would be sent twice.
 */
export async function postMail({ provider, blamesAccount, ...request }: MailPost): Promise<void> {
  const refuses = (status: number): boolean => REFUSING_STATUSES.includes(status);
  const answer = await requestOutside({
    ...request,
    service: provider,
    method: 'POST',
    timeoutMs: TIMEOUT_MS,
    maxBytes: MAX_ANSWER_BYTES,
    leavesBodyOf: (status) => blamesAccount === undefined || !refuses(status),
  });
  const { status } = answer;
  if (status === 200) return;
  const sentence = `${provider} answered with status ${status}`;
  if (!refuses(status)) throw new Error(sentence);
  if (blamesAccount?.(jsonOf(answer)) === true)
    throw new Error(`${sentence} because of the account or sender`);
  throw new MailRefused(sentence);
}

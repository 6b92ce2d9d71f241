import { MailRefused } from '../../mail';
import { requestOutside } from '../../infra/http-client';

const TIMEOUT_MS = 20_000;

/** The provider's answer to this mail, not to our account: trying again cannot help. */
const REFUSING_STATUSES = [400, 406, 413, 422];

export interface MailPost {
  readonly provider: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/**
 * Any status other than 200 is a failure. What the answer says is not repeated, as it may quote, and not waited for: large or
 * slow, it would have a mail that was taken sent twice.
 */
export async function postMail({ provider, ...request }: MailPost): Promise<void> {
  const { status } = await requestOutside({
    ...request,
    service: provider,
    method: 'POST',
    timeoutMs: TIMEOUT_MS,
    maxBytes: 0,
    leavesBodyOf: () => true,
  });
  if (status === 200) return;
  const sentence = `${provider} answered with status ${status}`;
  throw REFUSING_STATUSES.includes(status) ? new MailRefused(sentence) : new Error(sentence);
}

import { MailRefused } from '../mail-provider';

const TIMEOUT_MS = 20_000;

/** The provider's answer to this mail, not to our account: trying again cannot help. */
const REFUSING_STATUSES = [400, 406, 413, 422];

export interface HttpMailRequest {
  readonly provider: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | URLSearchParams;
}

/** Any status other than 200 is a failure (accounts reference 4). What the answer says is not repeated: it may quote. */
export async function postMail({ provider, url, headers, body }: HttpMailRequest): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    headers,
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  await response.body?.cancel();
  if (response.status === 200) return;
  const sentence = `${provider} answered with status ${String(response.status)}`;
  throw REFUSING_STATUSES.includes(response.status) ? new MailRefused(sentence) : new Error(sentence);
}

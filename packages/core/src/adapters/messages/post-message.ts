import { MessageDeferred, MessageRefused } from '../../bloods';
import { fieldOf, jsonOf, requestOutside, type HeadedAnswer } from '../../infra/http-client';

const TIMEOUT_MS = 10_000;
const MAX_ANSWER_BYTES = 64 * 1024;

/** Too many requests, service unavailable: those that may say when to come back. */
const BUSY_STATUSES = [429, 503];
/** These refuse the message itself, not our credentials, the address or the rate at which we send. */
const REFUSING_STATUSES = [400, 413, 422];

export interface MessagePost {
  readonly provider: string;
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: string;
  readonly isAccepted: (status: number) => boolean;
  readonly timeoutMs?: number | undefined;
}

function secondsIn(value: unknown): number | undefined {
  const seconds = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof seconds === 'number' && Number.isFinite(seconds) && seconds >= 0 ? seconds : undefined;
}

const secondsInHead = (headers: HeadedAnswer['headers']): number | undefined =>
  secondsIn(headers.get('retry-after'));

/**
 * How long the destination asks to be left alone: seconds in `Retry-After`, else `retry_after` of the body, which one
 * chat has at the top and the other below `parameters`. Undefined when it does not say.
 */
function requestedDelayMs(answer: HeadedAnswer): number | undefined {
  const body = jsonOf(answer);
  const seconds =
    secondsInHead(answer.headers) ??
    secondsIn(fieldOf(body, 'retry_after')) ??
    secondsIn(fieldOf(fieldOf(body, 'parameters'), 'retry_after'));
  return seconds === undefined ? undefined : Math.ceil(seconds * 1000);
}

/**
 * Posts JSON and decides by the status of the answer. What the answer says is not repeated: it may quote. A body is waited for
 * only where it may say when to come back: large or slow, it would make a failure of a message that was taken or refused.
 */
export async function postMessage(post: MessagePost): Promise<void> {
  const { provider, url, headers, body, isAccepted, timeoutMs = TIMEOUT_MS } = post;
  const answer = await requestOutside({
    service: provider,
    url,
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body,
    timeoutMs,
    maxBytes: MAX_ANSWER_BYTES,
    leavesBodyOf: (status, head) => !BUSY_STATUSES.includes(status) || secondsInHead(head) !== undefined,
  });
  if (isAccepted(answer.status)) return;
  const sentence = `${provider} answered with status ${String(answer.status)}`;
  if (REFUSING_STATUSES.includes(answer.status)) throw new MessageRefused(sentence);
  const retryInMs = BUSY_STATUSES.includes(answer.status) ? requestedDelayMs(answer) : undefined;
  throw retryInMs === undefined ? new Error(sentence) : new MessageDeferred(sentence, retryInMs);
}

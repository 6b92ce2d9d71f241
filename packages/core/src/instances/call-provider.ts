import type { Logger } from '../infra/logging';
import type { TraceContext } from '../infra/trace';
import type { Refused } from './instance-provider';

/** Shown to participants when a provider fails without a message of its own. */
export const PROVIDER_FAILURE = 'The instance service is not responding correctly. Try again later.';

/** Long enough for a sentence or two; the text comes from outside. */
const MAX_MESSAGE_CHARS = 500;

export interface Failed {
  readonly outcome: 'failed';
  /** Shown to the participant. */
  readonly message: string;
}

/** Outside text made safe for participants: one line of bounded length, without control characters. */
export function shownText(text: string): string {
  const plain = text.replace(/[\p{Cc}\p{Cs}\s]+/gu, ' ').trim();
  const characters = Array.from(plain);
  return characters.length <= MAX_MESSAGE_CHARS
    ? plain
    : `${characters.slice(0, MAX_MESSAGE_CHARS - 1).join('')}…`;
}

function isRefusal(answer: { readonly outcome: string }): answer is Refused {
  return answer.outcome === 'refused';
}

/** What a call is logged with. */
interface ProviderCall {
  readonly challengeId: string;
  readonly teamId: string;
  readonly operation: string;
  readonly trace?: TraceContext | undefined;
}

/** Turns every way a provider can fail into one outcome. */
export async function callProvider<Answer extends { readonly outcome: string }>(
  call: () => Promise<Answer | Refused>,
  logger: Logger,
  { trace, ...about }: ProviderCall,
): Promise<Answer | Failed> {
  try {
    const answer = await call();
    if (!isRefusal(answer)) return answer;
    return { outcome: 'failed', message: shownText(answer.message) || PROVIDER_FAILURE };
  } catch (error) {
    logger.warn('an instancer failed', { ...about, traceId: trace?.traceId, error });
    return { outcome: 'failed', message: PROVIDER_FAILURE };
  }
}

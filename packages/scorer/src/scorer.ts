import {
  createClient,
  dryRunScores,
  pushScores,
  UnexpectedAnswerError,
  type ScoreEntry,
  type ScorePushResult,
  type ScoreTrialResult,
} from '@rampart/contract';
import { setTimeout as sleep } from 'node:timers/promises';
import { signDelivery, type FeedCredentials } from './sign-delivery';

export interface ScorerOptions extends FeedCredentials {
  /** Base URL of the service, without `/api`. */
  readonly baseUrl: string;
  /** Timeout of one attempt in ms; default 30 s. */
  readonly timeoutMs?: number;
  /** Wait before the first retry in ms; default 250 ms. Each further wait is twice as long, at most 30 s. */
  readonly firstWaitMs?: number;
  /** Used instead of the global `fetch`. */
  readonly fetch?: typeof fetch;
  /** The time in Unix ms, for signatures; default the clock of the machine. */
  readonly now?: () => number;
}

/** Pushes the points of one challenge. */
export interface Scorer {
  /**
   * Sets the points of these teams, after all earlier pushes of this scorer. Repeats the same delivery until the
   * server has stored it, and resolves with what changed, or with `storedEarlier` when the reply to an earlier
   * attempt was lost. After an abort, it is unknown whether the delivery was or will be stored.
   * @throws ScorerRefusedError for a wrong secret and any other refusal that repeating does not mend
   */
  push(scores: readonly ScoreEntry[], signal?: AbortSignal): Promise<ScorePushResult | 'storedEarlier'>;
  /** What `push` would change now; stores nothing. @throws ScorerRefusedError */
  dryRun(scores: readonly ScoreEntry[], signal?: AbortSignal): Promise<ScoreTrialResult>;
}

/** A refusal that repeating does not mend, such as one for a wrong secret. */
export class ScorerRefusedError extends Error {
  /** `kind` is that of the reply, or `unexpected` when something other than the service replied. */
  constructor(
    readonly kind: string,
    message: string,
    options?: ErrorOptions,
  ) {
    super(`The delivery was refused (${kind}): ${message}`, options);
    this.name = 'ScorerRefusedError';
  }
}

const MAX_WAIT_MS = 30_000;
/** A younger delivery that is refused was never valid; an older one may have expired, which takes five minutes. */
const MAY_EXPIRE_AFTER_MS = 240_000;

interface Reply {
  readonly status: number;
  readonly kind: string;
  readonly message: string;
}

/** Copied at the call, because the caller may change its entries while the delivery waits or is repeated. */
const copyOf = (scores: readonly ScoreEntry[]): ScoreEntry[] => scores.map((entry) => ({ ...entry }));

type Headers = (bodyText: string) => Readonly<Record<string, string>>;

/** The reply, or undefined when another attempt may get a better one. */
async function attempt<R extends Reply>(call: () => Promise<R>, signal: AbortSignal | undefined) {
  try {
    const reply = await call();
    return reply.status >= 500 ? undefined : reply;
  } catch (error) {
    signal?.throwIfAborted();
    const isFinal = error instanceof UnexpectedAnswerError && error.status < 500 && error.status !== 429;
    if (isFinal) throw new ScorerRefusedError('unexpected', error.message, { cause: error });
    return undefined;
  }
}

/** Rejects when the signal aborts, also while `result` waits for its turn, when it does not watch the signal. */
function unlessAborted<Result>(result: Promise<Result>, signal: AbortSignal): Promise<Result> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const giveUp = () => reject(signal.reason as Error);
    signal.addEventListener('abort', giveUp);
    void result.then(resolve, reject).finally(() => signal.removeEventListener('abort', giveUp));
  });
}

/** A client for the feed of one challenge; use only one at a time per feed. */
export function createScorer(options: ScorerOptions): Scorer {
  // oxlint-disable-next-line no-restricted-properties -- the default of an input
  const { challengeId, firstWaitMs = 250, now = Date.now } = options;
  const { protocol, href: baseUrl } = new URL(options.baseUrl);
  // `localhost:3000` parses as a URL of the scheme `localhost:`, and every attempt would fail as if the network
  // were down.
  if (!/^https?:$/.test(protocol)) throw new TypeError(`${baseUrl} does not begin with http:// or https://`);
  // So would every attempt without a secret, such as one from a variable that is not set.
  if (!options.secret) throw new TypeError('The secret is missing');
  const client = createClient({ ...options, baseUrl });
  let signedAtMs = 0;
  let earlier: Promise<unknown> = Promise.resolve();

  /**
   * Repeats a delivery unchanged until it is answered, so that the server recognises a late copy as a replay
   * (docs/rules/score-feeds.md#clients). It is signed anew only after the server has refused it as too old, because
   * no copy of it can be accepted from then on.
   */
  async function deliver<R extends Reply>(
    call: (headers: Headers) => Promise<R>,
    signal: AbortSignal | undefined,
  ): Promise<R> {
    const sign = () => (signedAtMs = Math.max(now(), signedAtMs + 1));
    sign();
    const headers: Headers = (bodyText) => signDelivery(options, bodyText, signedAtMs);
    for (let waitMs = firstWaitMs; ; waitMs = Math.min(2 * waitMs, MAX_WAIT_MS)) {
      signal?.throwIfAborted();
      const reply = await attempt(() => call(headers), signal);
      const mayHaveExpired = now() - signedAtMs > MAY_EXPIRE_AFTER_MS;
      if (reply?.kind === 'badSignature' && mayHaveExpired) sign();
      else if (reply !== undefined) {
        // The clock may have been ahead. Later timestamps need not exceed that of a delivery that was never valid.
        if (reply.kind === 'badSignature') signedAtMs = 0;
        return reply;
      }
      await sleep(waitMs, undefined, { signal });
    }
  }

  function inOrder<Result>(work: () => Promise<Result>, signal: AbortSignal | undefined): Promise<Result> {
    const result = earlier.then(work);
    earlier = result.catch(() => undefined);
    return signal === undefined ? result : unlessAborted(result, signal);
  }

  const params = { id: challengeId };
  return {
    push: async (scores, signal) => {
      const body = { scores: copyOf(scores) };
      return inOrder(async () => {
        const reply = await deliver(
          (headers) => client.call(pushScores, { params, body, headers, ...(signal && { signal }) }),
          signal,
        );
        if (reply.kind === 'goodDynamicScores') return reply.data;
        if (reply.kind === 'badReplayedRequest') return 'storedEarlier';
        throw new ScorerRefusedError(reply.kind, reply.message);
      }, signal);
    },

    dryRun: async (scores, signal) => {
      const body = { dryRun: copyOf(scores) };
      return inOrder(async () => {
        const reply = await deliver(
          (headers) => client.call(dryRunScores, { params, body, headers, ...(signal && { signal }) }),
          signal,
        );
        if (reply.kind === 'goodDynamicScoresDryRun') return reply.data;
        throw new ScorerRefusedError(reply.kind, reply.message);
      }, signal);
    },
  };
}

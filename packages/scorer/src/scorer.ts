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
  /** Where the service lives, without `/api`. */
  readonly baseUrl: string;
  /** Time for one attempt; default 30 s. */
  readonly timeoutMs?: number;
  /** Before the first repetition; default 250 ms. Each further wait is twice as long, at most 30 s. */
  readonly firstWaitMs?: number;
  /** Instead of the global one. */
  readonly fetch?: typeof fetch;
  /** Unix ms, for signatures; default the clock of the machine. */
  readonly now?: () => number;
}

/** Pushes the points of one challenge. */
export interface Scorer {
  /**
   * Sets the points of the teams that are named, after all earlier pushes of this scorer. Repeats the same delivery until
   * the server has stored it, and then gives what changed, or `storedEarlier` when the answer to an earlier attempt was
   * lost. Aborted, it leaves open whether the delivery was stored or will be.
   * @throws ScorerRefusedError for a wrong secret and whatever else repeating does not mend
   */
  push(scores: readonly ScoreEntry[], signal?: AbortSignal): Promise<ScorePushResult | 'storedEarlier'>;
  /** What `push` would change at that moment; stores nothing. @throws ScorerRefusedError */
  dryRun(scores: readonly ScoreEntry[], signal?: AbortSignal): Promise<ScoreTrialResult>;
}

/** A refusal that repeating does not mend, such as one for a wrong secret. */
export class ScorerRefusedError extends Error {
  /** `kind` is that of the answer, `unexpected` when something else than the service answered. */
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
/** A delivery that is refused although it is younger was never valid; an older one may have expired (after five minutes). */
const MAY_EXPIRE_AFTER_MS = 240_000;

interface Reply {
  readonly status: number;
  readonly kind: string;
  readonly message: string;
}

/** Taken at the call: what waits or is repeated must not follow what the caller counts meanwhile. */
const copyOf = (scores: readonly ScoreEntry[]): ScoreEntry[] => scores.map((entry) => ({ ...entry }));

type Headers = (bodyText: string) => Readonly<Record<string, string>>;

/** The answer, or undefined when another attempt may have a better one. */
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

/** Ends when the signal does: what waits for its turn does not look at it. */
function unlessAborted<Result>(result: Promise<Result>, signal: AbortSignal): Promise<Result> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const giveUp = () => reject(signal.reason as Error);
    signal.addEventListener('abort', giveUp);
    void result.then(resolve, reject).finally(() => signal.removeEventListener('abort', giveUp));
  });
}

/** A client for the feed of one challenge; use one at a time for each feed. */
export function createScorer(options: ScorerOptions): Scorer {
  // oxlint-disable-next-line no-restricted-properties -- the default of an input
  const { challengeId, firstWaitMs = 250, now = Date.now } = options;
  const { protocol, href: baseUrl } = new URL(options.baseUrl);
  // `localhost:3000` is an address of the scheme `localhost`: every attempt would fail as if the network were down.
  if (!/^https?:$/.test(protocol)) throw new TypeError(`${baseUrl} does not begin with http:// or https://`);
  const client = createClient({ ...options, baseUrl });
  let signedAtMs = 0;
  let earlier: Promise<unknown> = Promise.resolve();

  /**
   * Repeats a delivery unchanged until it is answered, so that the server knows a copy that arrives late as a replay
   * (docs/rules/score-feeds.md#clients). It is signed anew only after the server has refused it as too old, from when on
   * no copy of it can be accepted.
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
        // The clock may have been ahead: the next delivery need not be signed later than one that was never valid.
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

import type { Clock } from '@rampart/core/infra/clock';
import { LRUCache } from 'lru-cache';
import type { MadeFrom, Rendered, Source } from './answer';
import type { Endpoint, RoutedRequest } from './routed-request';

/** An answer that the next anonymous request for its URL may get as well. */
export interface PreparedAnswer {
  readonly rendered: Rendered;
  /** All that its content depends on. */
  readonly madeFrom: readonly MadeFrom[];
  /** Whether a caller without a token passes the gate of the route at this instant. */
  readonly isOpen: (now: Date) => boolean;
  /** Writes the answer, and does all else that each request needs: request id, metrics, log line. */
  readonly endpoint: Endpoint;
}

interface Kept extends Omit<PreparedAnswer, 'madeFrom'> {
  /** Weak, so that an answer nobody asks for again does not keep a former board in memory. */
  readonly madeFrom: readonly { readonly source: Source; readonly made: WeakRef<object> }[];
}

/** All kept answers together, uncompressed; a page of the board with a hundred teams has 90 KB. */
const MAX_BYTES = 32 * 1024 * 1024;
/** Nobody polls longer URLs. */
const MAX_URL_CHARS = 512;

function isFromNow({ madeFrom, isOpen }: Kept, now: Date): boolean {
  if (!isOpen(now)) return false;
  for (const { source, made } of madeFrom) {
    const current = source(now);
    // An object that was garbage collected derefs to undefined too, and must not equal an unknown source.
    if (current === undefined || current !== made.deref()) return false;
  }
  return true;
}

/**
 * Public answers by their URL, which are found before routing and stages (docs/decisions/0035-prepared-answers.md). One
 * is served only if the gate is open and all it was made from is the same at this instant; whatever is in doubt goes
 * through the pipeline.
 */
export class PreparedAnswers {
  private readonly byUrl = new LRUCache<string, Kept>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ rendered }, url) => rendered.bytes.length + url.length + 1_000,
  });

  /** The endpoint that answers this request; undefined when it has to go through the pipeline. */
  find({ method, url, headers }: RoutedRequest, clock: Clock): Endpoint | undefined {
    if (method !== 'GET' || headers.authorization !== undefined) return undefined;
    const kept = this.byUrl.get(url);
    return kept !== undefined && isFromNow(kept, clock.now()) ? kept.endpoint : undefined;
  }

  /** Keeps the answer for the URL of the request, unless the request carried a token. */
  keep({ method, url, headers }: RoutedRequest, { madeFrom, ...answer }: PreparedAnswer): void {
    if (method !== 'GET' || headers.authorization !== undefined || url.length > MAX_URL_CHARS) return;
    this.byUrl.set(url, {
      ...answer,
      madeFrom: madeFrom.map(({ source, made }) => ({ source, made: new WeakRef(made) })),
    });
  }
}

import { performance } from 'node:perf_hooks';
import autocannon from 'autocannon';
import { summarize, type LoadResult } from './load-result';

export interface LoopRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface ClosedLoopOptions {
  readonly baseUrl: string;
  readonly concurrency: number;
  readonly seconds: number;
  /** The only status that counts. */
  readonly expectedStatus: number;
  readonly requests: RequestSource;
}

/**
 * Where the requests of a loop come from: `rotating` ones are made once and dealt out to the connections, each going
 * round in its own share; `fresh` ones are made one by one and never sent twice, at most `limit` of them.
 */
export type RequestSource =
  | { readonly kind: 'rotating'; readonly requests: readonly LoopRequest[] }
  | { readonly kind: 'fresh'; readonly next: () => LoopRequest; readonly limit: number };

/** As many connections as `concurrency`, each with one request under way, for `seconds`. */
export async function runClosedLoop(options: ClosedLoopOptions): Promise<LoadResult> {
  const { baseUrl, concurrency, seconds, expectedStatus, requests } = options;
  const latenciesMs: number[] = [];
  const unexpected: Record<string, number> = {};
  const note = (cause: string) => {
    unexpected[cause] = (unexpected[cause] ?? 0) + 1;
  };
  // The generator looks at its end only once a second; what counts is when the last answer came.
  const startMs = performance.now();
  let lastMs = startMs;
  await new Promise<void>((resolve, reject) => {
    const loop = autocannon(
      { url: baseUrl, connections: concurrency, duration: seconds, ...sourceOptions(requests, concurrency) },
      (error: unknown) => {
        if (error === null || error === undefined) resolve();
        else
          reject(error instanceof Error ? error : new Error('the load generator failed', { cause: error }));
      },
    );
    loop.on('response', (_client, status, _bytes, latencyMs) => {
      lastMs = performance.now();
      if (status === expectedStatus) latenciesMs.push(latencyMs);
      else note(String(status));
    });
    loop.on('reqError', () => note('no answer'));
  });
  return summarize(latenciesMs, Math.max(lastMs - startMs, 1) / 1000, unexpected);
}

function sourceOptions(source: RequestSource, connections: number): Partial<autocannon.Options> {
  if (source.kind === 'fresh') {
    return {
      maxOverallRequests: Math.max(source.limit, connections),
      requests: [{ setupRequest: () => forAutocannon(source.next()) }],
    };
  }
  let connection = 0;
  return {
    setupClient: (client) => {
      const share = source.requests.filter((_, place) => place % connections === connection % connections);
      connection += 1;
      client.setRequests((share.length === 0 ? source.requests : share).map(forAutocannon));
    },
  };
}

function forAutocannon({ method, path, headers, body }: LoopRequest): autocannon.Request {
  return { method, path, headers: { ...headers }, ...(body === undefined ? {} : { body }) };
}

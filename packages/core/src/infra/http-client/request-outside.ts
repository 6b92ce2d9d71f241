import { types } from 'node:util';

/**
 * One request to an outside service, bounded in time and size. Errors name the service and the reason, and
 * nothing that was sent: bodies and headers contain secrets.
 */
export interface OutsideRequest {
  /** For error messages: `captcha/turnstile`, `ranksite token endpoint`. */
  readonly service: string;
  readonly url: string;
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** From the first byte sent to the last one read. */
  readonly timeoutMs: number;
  readonly maxBytes: number;
  /** By default a redirect is returned like any other response: secrets go only to the configured address. */
  readonly followsRedirects?: boolean;
  /** Selects responses of which only the head matters; their bodies are not waited for. */
  readonly leavesBodyOf?: (status: number, headers: HeadedAnswer['headers']) => boolean;
}

export interface OutsideAnswer {
  readonly status: number;
  readonly bytes: Buffer;
}

/** A response with its headers. */
export interface HeadedAnswer extends OutsideAnswer {
  readonly headers: Pick<Headers, 'get'>;
}

/** The service could not be reached, took too long or sent too much. */
export class OutsideServiceError extends Error {
  override readonly name = 'OutsideServiceError';
}

/** Node's types do not say that the chunks of a body are bytes. */
function chunksOf({ body }: Response): AsyncIterable<Uint8Array> | readonly Uint8Array[] {
  return body ?? [];
}

export async function readBounded(
  body: AsyncIterable<Uint8Array> | readonly Uint8Array[],
  maxBytes: number,
): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let sizeBytes = 0;
  // Leaving the loop with an exception cancels the rest of the body.
  for await (const chunk of body) {
    sizeBytes += chunk.length;
    if (sizeBytes > maxBytes) throw new Error(`the answer is larger than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/**
 * The message `fetch failed` says nothing; the reason is in its cause. Without a cause, `fetch` has refused the
 * request itself, and its message quotes the address or header, which may be secret.
 */
export function reasonOf(error: unknown): string {
  if (!types.isNativeError(error)) return String(error);
  if (types.isNativeError(error.cause)) return error.cause.message;
  return error.name === 'TypeError' ? 'its address or a header is not valid' : error.message;
}

/** @throws OutsideServiceError */
export async function requestOutside(request: OutsideRequest): Promise<HeadedAnswer> {
  try {
    const response = await fetch(request.url, {
      method: request.method ?? 'GET',
      headers: { ...request.headers },
      redirect: request.followsRedirects === true ? 'follow' : 'manual',
      signal: AbortSignal.timeout(request.timeoutMs),
      ...(request.body === undefined ? {} : { body: request.body }),
    });
    const { status, headers } = response;
    if (request.leavesBodyOf?.(status, headers) === true) {
      // Read meanwhile, within the same limits, or the next request would need a new connection.
      void readBounded(chunksOf(response), request.maxBytes).catch(() => undefined);
      return { status, headers, bytes: Buffer.alloc(0) };
    }
    return { status, headers, bytes: await readBounded(chunksOf(response), request.maxBytes) };
  } catch (error) {
    throw new OutsideServiceError(`${request.service}: ${reasonOf(error)}`);
  }
}

/**
 * For idempotent requests: retries once, in the remaining time, if the service could not be reached, as when
 * a kept-alive connection is closed the moment it is used. @throws OutsideServiceError
 */
export async function requestAgain(
  request: OutsideRequest,
  send: (request: OutsideRequest) => Promise<OutsideAnswer> = requestOutside,
): Promise<OutsideAnswer> {
  const startedAtMs = performance.now();
  try {
    return await send(request);
  } catch (error) {
    const leftMs = Math.floor(request.timeoutMs - (performance.now() - startedAtMs));
    // Retries only if enough time is left, which is not the case after a timeout.
    if (!(error instanceof OutsideServiceError) || leftMs < request.timeoutMs / 10) throw error;
    return send({ ...request, timeoutMs: leftMs });
  }
}

/** Whether a status is 2xx. */
export const isSuccess = (status: number): boolean => status >= 200 && status < 300;

/** The response parsed as JSON; undefined if it is not JSON. */
export function jsonOf({ bytes }: OutsideAnswer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return undefined;
  }
}

/** A field of parsed JSON; undefined if that is not an object. */
export function fieldOf(json: unknown, name: string): unknown {
  return typeof json === 'object' && json !== null ? Reflect.get(json, name) : undefined;
}

/** The response as a JSON object. @throws OutsideServiceError */
export function jsonObjectOf(service: string, answer: OutsideAnswer): Readonly<Record<string, unknown>> {
  const content = jsonOf(answer);
  if (typeof content === 'object' && content !== null && !Array.isArray(content)) {
    return Object.fromEntries(Object.entries(content));
  }
  throw new OutsideServiceError(`${service}: the answer is not a JSON object`);
}

export function withoutTrailingSlashes(url: string): string {
  return url.replace(/\/+$/, '');
}

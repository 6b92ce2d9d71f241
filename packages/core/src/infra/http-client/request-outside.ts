import { types } from 'node:util';

/**
 * One request to a service outside, bounded in time and size. A failure says which service and why, and nothing that
 * was sent: bodies and headers hold secrets.
 */
export interface OutsideRequest {
  /** For messages: `captcha/turnstile`, `ranksite token endpoint`. */
  readonly service: string;
  readonly url: string;
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** From the first byte sent to the last one read. */
  readonly timeoutMs: number;
  readonly maxBytes: number;
  /** A redirect is an answer like another unless it is followed: secrets go to the configured address only. */
  readonly followsRedirects?: boolean;
  /** Says of which answers the status is all that matters; their bodies are not waited for. */
  readonly leavesBodyOf?: (status: number) => boolean;
}

export interface OutsideAnswer {
  readonly status: number;
  readonly bytes: Buffer;
}

/** With what stood above it. */
export interface HeadedAnswer extends OutsideAnswer {
  readonly headers: Pick<Headers, 'get'>;
}

/** The service could not be reached, took too long or said more than it may. */
export class OutsideServiceError extends Error {
  override readonly name = 'OutsideServiceError';
}

/** The types of Node leave open what the chunks of a body are; they are bytes. */
function chunksOf({ body }: Response): AsyncIterable<Uint8Array> | readonly Uint8Array[] {
  return body ?? [];
}

async function readBounded(response: Response, maxBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let sizeBytes = 0;
  // Leaving the loop by an exception cancels the rest of the body.
  for await (const chunk of chunksOf(response)) {
    sizeBytes += chunk.length;
    if (sizeBytes > maxBytes) throw new Error(`the answer is larger than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** `fetch failed` says nothing; why it failed is in its cause. */
export function reasonOf(error: unknown): string {
  if (!types.isNativeError(error)) return String(error);
  return types.isNativeError(error.cause) ? error.cause.message : error.message;
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
    if (request.leavesBodyOf?.(status) === true) {
      // That the rest cannot be cancelled in an orderly way changes nothing about the answer.
      await response.body?.cancel().catch(() => undefined);
      return { status, headers, bytes: Buffer.alloc(0) };
    }
    return { status, headers, bytes: await readBounded(response, request.maxBytes) };
  } catch (error) {
    throw new OutsideServiceError(`${request.service}: ${reasonOf(error)}`);
  }
}

/**
 * For requests that may arrive twice: one more try in the time that is left when the first found no service, as when a
 * connection that was kept open is closed the moment it is used. @throws OutsideServiceError
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
    // After a timeout nothing is left but what clocks differ by.
    if (!(error instanceof OutsideServiceError) || leftMs < request.timeoutMs / 10) throw error;
    return send({ ...request, timeoutMs: leftMs });
  }
}

/** The answer as a JSON object. @throws OutsideServiceError */
export function jsonObjectOf(service: string, { bytes }: OutsideAnswer): Readonly<Record<string, unknown>> {
  let content: unknown;
  try {
    content = JSON.parse(bytes.toString('utf8'));
  } catch {
    content = undefined;
  }
  if (typeof content === 'object' && content !== null && !Array.isArray(content)) {
    return Object.fromEntries(Object.entries(content));
  }
  throw new OutsideServiceError(`${service}: the answer is not a JSON object`);
}

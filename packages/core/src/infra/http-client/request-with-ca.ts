import { request as openRequest, type RequestOptions } from 'node:https';
import type { IncomingMessage } from 'node:http';
import { OutsideServiceError, reasonOf, type OutsideAnswer, type OutsideRequest } from './request-outside';

async function readBounded(response: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let sizeBytes = 0;
  for await (const chunk of response) {
    const bytes = Buffer.from(chunk as Uint8Array);
    sizeBytes += bytes.length;
    if (sizeBytes > maxBytes) throw new Error(`the answer is larger than ${maxBytes} bytes`);
    chunks.push(bytes);
  }
  return Buffer.concat(chunks);
}

function responseTo(
  url: string,
  options: RequestOptions,
  body: string | undefined,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    openRequest(url, options, resolve).on('error', reject).end(body);
  });
}

/**
 * `requestOutside` for a service whose certificate must be signed by the given authority: `fetch` uses the
 * authorities of the system and cannot be given another. Follows no redirects. @throws OutsideServiceError
 */
export async function requestWithCa(request: OutsideRequest, ca: string): Promise<OutsideAnswer> {
  const { service, url, method = 'GET', headers, body, timeoutMs, maxBytes } = request;
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const length = body === undefined ? {} : { 'Content-Length': String(Buffer.byteLength(body)) };
    const response = await responseTo(url, { method, headers: { ...headers, ...length }, ca, signal }, body);
    // The signal covers the response too: a body that trickles in is cut off.
    return { status: response.statusCode ?? 0, bytes: await readBounded(response, maxBytes) };
  } catch (error) {
    throw new OutsideServiceError(`${service}: ${reasonOf(error)}`);
  }
}

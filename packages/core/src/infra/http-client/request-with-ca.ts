import { request as openPlainRequest, type IncomingMessage } from 'node:http';
import { request as openRequest, type RequestOptions } from 'node:https';
import {
  OutsideServiceError,
  readBounded,
  reasonOf,
  type OutsideAnswer,
  type OutsideRequest,
} from './request-outside';

function responseTo(
  url: string,
  options: RequestOptions,
  body: string | undefined,
): Promise<IncomingMessage> {
  const open = url.startsWith('https:') ? openRequest : openPlainRequest;
  return new Promise((resolve, reject) => {
    open(url, options, resolve).on('error', reject).end(body);
  });
}

/**
 * `requestOutside` for a service whose certificate must be signed by the given authority: `fetch` uses the
 * authorities of the system and cannot be given another. An `http:` address needs none. Follows no redirects.
 * @throws OutsideServiceError
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

/**
 * A response without an end, such as a watch. `timeoutMs` is the longest wait for its head. Resolves when the service ends
 * it or the signal aborts. @throws OutsideServiceError if it breaks off, or is not 200
 */
export async function streamOutside(
  { service, url, headers, timeoutMs }: OutsideRequest,
  options: {
    readonly ca: string;
    readonly signal: AbortSignal;
    readonly onBytes: (bytes: Buffer) => void;
  },
): Promise<void> {
  const { ca, signal, onBytes } = options;
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), timeoutMs);
  try {
    const both = AbortSignal.any([signal, late.signal]);
    const response = await responseTo(url, { headers: { ...headers }, ca, signal: both }, undefined);
    clearTimeout(timer);
    if (response.statusCode !== 200) throw new Error(`the answer is ${response.statusCode ?? 0}`);
    for await (const chunk of response as AsyncIterable<Buffer>) onBytes(chunk);
  } catch (error) {
    if (!signal.aborted) throw new OutsideServiceError(`${service}: ${reasonOf(error)}`);
  } finally {
    clearTimeout(timer);
  }
}

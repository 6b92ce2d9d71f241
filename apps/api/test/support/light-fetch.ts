import { Agent, request, type IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';

/**
 * `fetch` for what tests send by the ten thousand: it follows no redirect, asks for no compression and takes half the
 * CPU time, since answers are read whole. What asks for compression, and bodies other than text and bytes, go the way of
 * the real one.
 */

const agent = new Agent({ keepAlive: true });

/** Statuses whose answers have no body. */
const EMPTY = new Set([204, 205, 304]);

function headersOf({ rawHeaders }: IncomingMessage): [string, string][] {
  return rawHeaders.flatMap((name, at): [string, string][] =>
    at % 2 === 0 ? [[name, rawHeaders[at + 1] ?? '']] : [],
  );
}

async function responseOf(answer: IncomingMessage): Promise<Response> {
  const { statusCode: status = 0, statusMessage: statusText = '' } = answer;
  const init = { status, statusText, headers: headersOf(answer) };
  if (answer.headers['content-type'] === 'text/event-stream')
    return new Response(Readable.toWeb(answer) as ReadableStream, init);
  const chunks: Buffer[] = [];
  for await (const chunk of answer as AsyncIterable<Buffer>) chunks.push(chunk);
  return new Response(EMPTY.has(status) ? null : Buffer.concat(chunks), init);
}

export function lightFetch(url: string, init: RequestInit): Promise<Response> {
  const { body, method = 'GET', signal } = init;
  const headers = new Headers(init.headers);
  const isPlain = body === undefined || typeof body === 'string' || body instanceof Uint8Array;
  if (!isPlain || headers.has('accept-encoding')) return fetch(url, init);
  return new Promise((resolve, reject) => {
    // Of a DELETE, for one, no length would be said.
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const options = { agent, method, headers: { ...length, ...Object.fromEntries(headers) } };
    const sent = request(url, signal ? { ...options, signal } : options, (answer) => {
      responseOf(answer).then(resolve, reject);
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

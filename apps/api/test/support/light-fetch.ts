import { once } from 'node:events';
import { Agent, request, type IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';

/**
 * `fetch` for what tests send by the ten thousand: it follows no redirect, asks for no compression, and reads answers
 * whole, without the streams that the real one makes of them. What asks for compression, and bodies other than text and
 * bytes, go the way of the real one.
 */

const agent = new Agent({ keepAlive: true });

const decoder = new TextDecoder();

/** An answer whose content is here already: it can be read more than once, and is no stream. */
export class ReadAnswer extends Response {
  override readonly text: Response['text'];
  override readonly json: Response['json'];
  override readonly arrayBuffer: Response['arrayBuffer'];

  constructor(bytes: Buffer, init: ResponseInit) {
    super(null, init);
    this.text = () => Promise.resolve(decoder.decode(bytes));
    this.json = async () => JSON.parse(await this.text());
    this.arrayBuffer = () => Promise.resolve(new Uint8Array(bytes).buffer);
  }
}

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
  answer.on('data', (chunk: Buffer) => chunks.push(chunk));
  await once(answer, 'end');
  return new ReadAnswer(Buffer.concat(chunks), init);
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

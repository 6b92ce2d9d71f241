import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Logger } from '@rampart/core/infra/logging';
import { createSecretCheck } from '@rampart/core/infra/secret-check';
import type { CheckScript } from '../challenge/check-script';

export interface RunnerServer {
  /** Resolves with the port once connections are accepted. */
  readonly listen: (port: number) => Promise<number>;
  readonly close: () => Promise<void>;
}

export interface RunnerServerDependencies {
  readonly secretKey: string;
  readonly checkScript: CheckScript;
  readonly logger: Logger;
}

/** The longest script that the platform stores, escaped as JSON. */
const LARGEST_BODY_BYTES = 4 * 1024 * 1024;
/** Each check is a process; organisers save one challenge at a time. */
const MOST_CHECKS_AT_ONCE = 4;

interface Answer {
  readonly status: number;
  readonly body: object;
}

/**
 * The runner's own routes: `POST /v1/test` for the platform, `GET /healthz` for the probe. All of them need the secret, so
 * that nobody else can tell that there is a runner.
 */
export function createRunnerServer({
  secretKey,
  checkScript,
  logger,
}: RunnerServerDependencies): RunnerServer {
  const isAuthorization = createSecretCheck(`Bearer ${secretKey}`);
  let checks = 0;

  const test = async (request: IncomingMessage): Promise<Answer> => {
    const text = await readBounded(request);
    if (text === undefined) return refusal(413, 'the body is too large');
    const source = sourceOf(text);
    if (source === undefined) return refusal(400, 'source: must be a string in a JSON object');
    if (checks >= MOST_CHECKS_AT_ONCE) return refusal(503, 'too many scripts are being checked');
    checks += 1;
    try {
      return { status: 200, body: await checkScript(source) };
    } finally {
      checks -= 1;
    }
  };

  const respond = async (request: IncomingMessage): Promise<Answer> => {
    if (!isAuthorization(request.headers.authorization ?? ''))
      return refusal(401, 'the bearer token is wrong');
    const path = (request.url ?? '').split('?', 1)[0];
    if (path === '/healthz' && request.method === 'GET') return { status: 200, body: { ok: true } };
    if (path === '/v1/test' && request.method === 'POST') return test(request);
    return refusal(404, 'there is no such route');
  };

  const server = createServer((request, response) => {
    respond(request).then(
      ({ status, body }) => answer(response, status, body),
      (error: unknown) => {
        logger.error('a request failed', { error });
        answer(response, 500, { detail: 'the runner failed' });
      },
    );
  });

  return {
    listen: (port) =>
      new Promise((resolve, reject) => {
        server.once('error', reject);
        server.listen(port, () => {
          server.off('error', reject);
          resolve(portOf(server.address()));
        });
      }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeIdleConnections();
      }),
  };
}

const refusal = (status: number, detail: string): Answer => ({ status, body: { detail } });

function answer(response: ServerResponse, status: number, body: object): void {
  const text = JSON.stringify(body);
  response.writeHead(status, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(text),
    'Cache-Control': 'no-store',
    // The rest of a refused body is not read.
    ...(status === 401 || status === 413 ? { Connection: 'close' } : {}),
  });
  response.end(text);
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return address.port;
}

/** The body as text; undefined when it is larger than it may be. */
async function readBounded(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let sizeBytes = 0;
  // Leaving the loop must not close the connection: the reply still has to be sent.
  const stream: AsyncIterable<Buffer> = request.iterator({ destroyOnReturn: false });
  for await (const chunk of stream) {
    sizeBytes += chunk.length;
    if (sizeBytes > LARGEST_BODY_BYTES) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function sourceOf(text: string): string | undefined {
  try {
    const body: unknown = JSON.parse(text);
    if (typeof body !== 'object' || body === null || !('source' in body)) return undefined;
    return typeof body.source === 'string' ? body.source : undefined;
  } catch {
    return undefined;
  }
}

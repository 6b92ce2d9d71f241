import { createServer, type IncomingMessage } from 'node:http';
import { listenerFor, readText, sendJson, type HttpListener } from '@rampart/core/infra/http-server';
import type { Logger } from '@rampart/core/infra/logging';
import { createSecretCheck } from '@rampart/core/infra/secret-check';
import type { CheckScript } from '../challenge/check-script';

export interface RunnerServerDependencies {
  readonly secretKey: string;
  readonly checkScript: CheckScript;
  readonly logger: Logger;
}

/** Enough for the longest script that the platform stores, escaped as JSON. */
const MAX_BODY_BYTES = 4 * 1024 * 1024;
/** Each check is a process, and organisers save one challenge at a time. */
const MAX_CHECKS_AT_ONCE = 4;

interface Answer {
  readonly status: number;
  readonly body: object;
}

/**
 * The routes of the runner: `POST /v1/test` for the platform, and `GET /healthz` for the probe. All of them need
 * the secret, so that nobody else can tell that there is a runner.
 */
export function createRunnerServer({
  secretKey,
  checkScript,
  logger,
}: RunnerServerDependencies): HttpListener {
  const isAuthorization = createSecretCheck(`Bearer ${secretKey}`);
  let checks = 0;

  const test = async (request: IncomingMessage): Promise<Answer> => {
    const text = await readText(request, MAX_BODY_BYTES);
    if (text === undefined) return refusal(413, 'the body is too large');
    const source = sourceOf(text);
    if (source === undefined) return refusal(400, 'source: must be a string in a JSON object');
    if (checks >= MAX_CHECKS_AT_ONCE) return refusal(503, 'too many scripts are being checked');
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
      ({ status, body }) => {
        // The rest of a refused body is not read, so the connection cannot be used again.
        const isLast = status === 401 || status === 413;
        sendJson(response, status, body, isLast ? { Connection: 'close' } : {});
      },
      (error: unknown) => {
        logger.error('a request failed', { error });
        sendJson(response, 500, { detail: 'the runner failed' });
      },
    );
  });

  return listenerFor(server);
}

const refusal = (status: number, detail: string): Answer => ({ status, body: { detail } });

function sourceOf(text: string): string | undefined {
  try {
    const body: unknown = JSON.parse(text);
    if (typeof body !== 'object' || body === null || !('source' in body)) return undefined;
    return typeof body.source === 'string' ? body.source : undefined;
  } catch {
    return undefined;
  }
}

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { listenerFor, readText, sendJson, type HttpListener } from '@rampart/core/infra/http-server';
import type { Logger } from '@rampart/core/infra/logging';
import { createSecretCheck } from '@rampart/core/infra/secret-check';
import { parseTraceparent } from '@rampart/core/infra/trace';
import { INSTANCES_PATH, OPERATIONS, type OperationName } from '@rampart/instancer-contract';
import type { InstancerMetrics } from '../metrics/instancer-metrics';
import { answerCommon, type CommonAnswers } from './common-answers';
import type { Operation } from './operations';
import { errorReply, presentOutcome, type HttpReply } from './present-outcome';

export interface InstancerServerDependencies extends CommonAnswers {
  readonly operations: Readonly<Record<OperationName, Operation>>;
  readonly svcAuthToken: string;
  readonly logger: Logger;
  /** Called after each operation. */
  readonly answered: InstancerMetrics['answered'];
}

/** A hundred times the largest known configuration. */
const BODY_LIMIT_BYTES = 1024 * 1024;
/** The platform is close and sends a body at once. */
const REQUEST_TIMEOUT_MS = 15_000;

const OPERATION_NAMES: readonly OperationName[] = ['start', 'status', 'stop', 'extend'];
const ALLOWED_METHODS = OPERATION_NAMES.map((name) => OPERATIONS[name].method).join(', ');

/** Undefined for a text that is not JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The token of a body; an empty text, which is never valid, when there is none. */
function tokenOf(body: unknown): string {
  const token =
    typeof body === 'object' && body !== null && 'svcAuthToken' in body ? body.svcAuthToken : undefined;
  return typeof token === 'string' ? token : '';
}

/** Serves all operations at one path. The token is checked before anything else is said about a body. */
export function createInstancerServer(dependencies: InstancerServerDependencies): HttpListener {
  const { operations, svcAuthToken, isReady, findRoutes, logger, answered } = dependencies;
  const isToken = createSecretCheck(svcAuthToken);

  const operate = async (
    name: OperationName,
    request: IncomingMessage,
    gone: AbortSignal,
  ): Promise<HttpReply> => {
    const text = await readText(request, BODY_LIMIT_BYTES);
    if (text === undefined) return errorReply(413, `The body is over ${BODY_LIMIT_BYTES} bytes.`);
    const body = parseJson(text);
    if (body === undefined) return errorReply(422, 'The body is not JSON.');
    if (!isToken(tokenOf(body)))
      return errorReply(422, 'The platform and the instance service do not have the same token.');
    return presentOutcome(await operations[name](body, gone));
  };

  const send = (response: ServerResponse, { status, body }: HttpReply, headers?: Record<string, string>) =>
    sendJson(response, status, body, headers);

  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (await answerCommon(request, response, { isReady, findRoutes })) return;
    const [path] = (request.url ?? '').split('?', 1);
    if (path !== INSTANCES_PATH) return send(response, errorReply(404, 'There is nothing at this path.'));
    const name = OPERATION_NAMES.find((candidate) => OPERATIONS[candidate].method === request.method);
    if (name === undefined) {
      return send(response, errorReply(405, `Use one of ${ALLOWED_METHODS}.`), { Allow: ALLOWED_METHODS });
    }
    const startedAt = performance.now();
    const gone = new AbortController();
    // The connection was closed before the reply, so the caller has given up.
    response.once('close', () => gone.abort());
    const measured = (status: number) => answered(name, status, performance.now() - startedAt);
    const reply = await operate(name, request, gone.signal).catch((error: unknown) => {
      measured(500);
      throw error;
    });
    measured(reply.status);
    // Participants' pages ask for the status every few seconds.
    const level = name === 'status' && reply.status === 200 ? 'debug' : 'info';
    const trace = parseTraceparent(request.headers['traceparent']);
    logger[level]('request', {
      operation: name,
      status: reply.status,
      kind: reply.body.kind,
      ...(trace === undefined ? {} : { traceId: trace.traceId }),
    });
    // The rest of an oversized body is not read, so the connection cannot be used again.
    send(response, reply, reply.status === 413 ? { Connection: 'close' } : {});
  };

  const server = createServer({ requestTimeout: REQUEST_TIMEOUT_MS }, (request, response) => {
    respond(request, response).catch((error: unknown) => {
      // A caller that went away is not an error.
      const hasGone = request.destroyed && !request.complete;
      if (!hasGone) logger.error('a request failed', { error });
      if (hasGone || response.headersSent) response.destroy();
      else send(response, errorReply(500, 'The operation failed.'));
    });
  });

  return listenerFor(server);
}

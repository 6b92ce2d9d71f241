import type { IncomingMessage, ServerResponse } from 'node:http';
import { sendJson, sendText } from '@rampart/core/infra/http-server';
import type { EdgeRoute } from '../engines/engine';

/** Requests of the edge and the probes, which every program that runs instances serves. */
export interface CommonAnswers {
  readonly isReady: () => Promise<boolean>;
  /** For the edge. Needs no secret, because anybody who knows a host name may visit it. */
  readonly findRoutes: (host: string) => Promise<readonly EdgeRoute[]>;
}

/** Not part of the contract: only our own edge uses it. */
const ROUTES_PATH = '/v1/routes';

/** Answers a request for one of these paths; returns whether it was one. */
export async function answerCommon(
  { url = '' }: IncomingMessage,
  response: ServerResponse,
  { isReady, findRoutes }: CommonAnswers,
): Promise<boolean> {
  const [path, query] = url.split('?', 2);
  if (path === '/healthz') sendText(response, 200, 'ok');
  else if (path === '/readyz') {
    const ready = await isReady();
    sendText(response, ready ? 200 : 503, ready ? 'ok' : 'unhealthy');
  } else if (path === ROUTES_PATH) {
    const routes = await findRoutes(new URLSearchParams(query).get('host') ?? '');
    sendJson(response, 200, { routes });
  } else return false;
  return true;
}

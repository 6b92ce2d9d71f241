import type { IncomingMessage, ServerResponse } from 'node:http';
import { sendJson, sendText } from '@rampart/core/infra/http-server';
import type { EdgeRoute } from '../engines/engine';

/** What the edge and the probes ask of every program that runs instances. */
export interface CommonAnswers {
  readonly isReady: () => Promise<boolean>;
  /** For the edge, which needs no secret: whoever knows the host name may visit. */
  readonly findRoutes: (host: string) => Promise<readonly EdgeRoute[]>;
}

/** Beside the contract: only our own edge asks. */
const ROUTES_PATH = '/v1/routes';

/** Whether the request was for one of these paths, and has its answer. */
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

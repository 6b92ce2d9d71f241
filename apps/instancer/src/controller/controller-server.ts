import { createServer } from 'node:http';
import { listenerFor, sendJson, type HttpListener } from '@rampart/core/infra/http-server';
import type { Logger } from '@rampart/core/infra/logging';
import { answerCommon, type CommonAnswers } from '../http/common-answers';

/** Serves the edge and the probes of the cluster. */
export function createControllerServer(answers: CommonAnswers, logger: Logger): HttpListener {
  const server = createServer((request, response) => {
    answerCommon(request, response, answers)
      .then((isAnswered) => {
        if (!isAnswered) sendJson(response, 404, { message: 'There is nothing at this path.' });
      })
      .catch((error: unknown) => {
        logger.error('a request failed', { error });
        response.destroy();
      });
  });
  return listenerFor(server);
}

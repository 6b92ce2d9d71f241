import { createServer } from 'node:http';
import type { Logger } from '@rampart/core/infra/logging';
import {
  answerCommon,
  listenerFor,
  send,
  type CommonAnswers,
  type HttpListener,
} from '../http/common-answers';

/** For the edge, and for the probes of the cluster. */
export function createControllerServer(answers: CommonAnswers, logger: Logger): HttpListener {
  const server = createServer((request, response) => {
    answerCommon(request, response, answers)
      .then((isAnswered) => {
        if (!isAnswered) send(response, { status: 404, body: { message: 'There is nothing at this path.' } });
      })
      .catch((error: unknown) => {
        logger.error('a request failed', { error });
        response.destroy();
      });
  });
  return listenerFor(server);
}

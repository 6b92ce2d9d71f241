import { runInstancerAction } from '@rampart/contract';
import { implement } from '../../http/implement';
import { instanceRequest, type OwnInstanceDependencies } from './own-instance.handler';

export const runInstancerActionHandler = implement(
  runInstancerAction,
  ({ instances }: OwnInstanceDependencies) => {
    return async (call) => {
      const { params, takeToken, reply } = call;
      const result = await instances.runAction({
        ...instanceRequest(call),
        actionId: params.action,
        takeToken,
      });
      switch (result.outcome) {
        case 'done':
          return reply.goodInstancerActionResult({ message: result.message, submitFlag: result.submitFlag });
        case 'throttled':
          return reply.badRateLimit({ timeLeft: result.retryInMs });
        case 'off':
          return reply.badEndpoint();
        case 'unknownChallenge':
          return reply.badChallenge();
        case 'failed':
          return reply.badInstancerError({ message: result.message });
      }
    };
  },
);

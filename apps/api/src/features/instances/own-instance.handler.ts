import { extendInstance, getInstance, startInstance, stopInstance } from '@rampart/contract';
import type { InstanceOutcome, InstanceRequest, Instances } from '@rampart/core/instances';
import type { Answer } from '../../http/answer';
import { implement } from '../../http/implement';
import type { ReplyBuilder } from '../../http/reply-builder';
import { presentInstance } from './instances.presenter';

export interface OwnInstanceDependencies {
  readonly instances: Instances;
}

interface InstanceCall {
  readonly team: { readonly id: string };
  readonly params: { readonly id: string };
  readonly now: Date;
}

export function instanceRequest({ team, params, now }: InstanceCall): InstanceRequest {
  return { teamId: team.id, challengeId: params.id, now };
}

function answerWith(reply: ReplyBuilder<typeof getInstance>, outcome: InstanceOutcome): Answer {
  switch (outcome.outcome) {
    case 'status':
      return reply.goodInstanceStatus(presentInstance(outcome.instance));
    case 'off':
      return reply.badEndpoint();
    case 'unknownChallenge':
      return reply.badChallenge();
    case 'failed':
      return reply.badInstancerError({ message: outcome.message });
  }
}

export const getInstanceHandler = implement(getInstance, ({ instances }: OwnInstanceDependencies) => {
  return async (call) => answerWith(call.reply, await instances.status(instanceRequest(call)));
});

export const startInstanceHandler = implement(startInstance, ({ instances }: OwnInstanceDependencies) => {
  return async (call) => answerWith(call.reply, await instances.start(instanceRequest(call)));
});

export const extendInstanceHandler = implement(extendInstance, ({ instances }: OwnInstanceDependencies) => {
  return async (call) => answerWith(call.reply, await instances.extend(instanceRequest(call)));
});

export const stopInstanceHandler = implement(stopInstance, ({ instances }: OwnInstanceDependencies) => {
  return async (call) => answerWith(call.reply, await instances.stop(instanceRequest(call)));
});

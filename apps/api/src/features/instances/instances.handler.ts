import * as contract from '@rampart/contract';
import type {
  InstanceOutcome,
  InstanceRequest,
  Instancers,
  Instances,
  ListTeamInstances,
} from '@rampart/core/instances';
import type { Answer } from '../../http/answer';
import { implement, type HandlerCall } from '../../http/implement';
import { presentInstance, presentInstancers, presentTeamInstances } from './instances.presenter';

export interface InstancesDependencies {
  readonly instances: Instances;
  /** Undefined while no instancer is configured. */
  readonly instancers: Instancers | undefined;
  readonly listTeamInstances: ListTeamInstances;
}

/** Calls that are answered with the status of the instance. */
type StatusCall = HandlerCall<
  | typeof contract.getInstance
  | typeof contract.startInstance
  | typeof contract.extendInstance
  | typeof contract.stopInstance
>;

function instanceRequest({
  team,
  params,
  now,
  trace,
}: Pick<StatusCall, 'team' | 'params' | 'now' | 'trace'>): InstanceRequest {
  return { teamId: team.id, challengeId: params.id, now, trace };
}

function answerWith(reply: StatusCall['reply'], outcome: InstanceOutcome): Answer {
  switch (outcome.outcome) {
    case 'status':
      return reply.goodInstanceStatus(presentInstance(outcome.instance));
    case 'off':
      return reply.badEndpoint();
    case 'unknownChallenge':
      return reply.badChallenge();
    case 'unknownTeam':
      return reply.badToken();
    case 'banned':
      return reply.badPerms();
    case 'failed':
      return reply.badInstancerError({ message: outcome.message });
  }
}

function handlerOf(operation: 'status' | 'start' | 'extend' | 'stop') {
  return async (call: StatusCall, { instances }: InstancesDependencies): Promise<Answer> =>
    answerWith(call.reply, await instances[operation](instanceRequest(call)));
}

async function runInstancerAction(
  call: HandlerCall<typeof contract.runInstancerAction>,
  { instances }: InstancesDependencies,
): Promise<Answer> {
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
}

async function listTeamInstances(
  { params, now, reply }: HandlerCall<typeof contract.listTeamInstances>,
  dependencies: InstancesDependencies,
): Promise<Answer> {
  const instances = await dependencies.listTeamInstances(params.id, now);
  return instances === undefined
    ? reply.badUnknownUser()
    : reply.goodTeamInstances(presentTeamInstances(instances));
}

function getInstancerSchema(
  { reply }: HandlerCall<typeof contract.getInstancerSchema>,
  { instancers }: InstancesDependencies,
): Answer {
  return instancers === undefined
    ? reply.badEndpoint()
    : reply.goodInstancerSchema(presentInstancers(instancers));
}

export const getInstanceRoute = implement(contract.getInstance, handlerOf('status'));
export const startInstanceRoute = implement(contract.startInstance, handlerOf('start'));
export const extendInstanceRoute = implement(contract.extendInstance, handlerOf('extend'));
export const stopInstanceRoute = implement(contract.stopInstance, handlerOf('stop'));
export const runInstancerActionRoute = implement(contract.runInstancerAction, runInstancerAction);
export const listTeamInstancesRoute = implement(contract.listTeamInstances, listTeamInstances);
export const getInstancerSchemaRoute = implement(contract.getInstancerSchema, getInstancerSchema);

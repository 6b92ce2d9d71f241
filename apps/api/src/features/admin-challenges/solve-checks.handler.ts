import * as contract from '@rampart/contract';
import type { NamedSolveCheck, RecordSolveCheck } from '@rampart/core/solve-checks';
import type { Answer } from '../../http/answer';
import { implement, type HandlerCall } from '../../http/implement';
import { staffAction } from '../staff-action';

export interface SolveChecksDependencies {
  readonly listSolveChecks: () => Promise<NamedSolveCheck[]>;
  readonly recordSolveCheck: RecordSolveCheck;
}

function presentCheck(check: NamedSolveCheck): contract.SolveCheckData {
  const { challengeId, challengeName, failure, since, checkedAt, durationMs } = check;
  return {
    challengeId,
    challengeName,
    failure,
    since: since.getTime(),
    checkedAt: checkedAt.getTime(),
    durationMilliseconds: durationMs,
  };
}

async function listSolveChecks(
  { reply }: HandlerCall<typeof contract.listSolveChecks>,
  dependencies: SolveChecksDependencies,
): Promise<Answer> {
  const checks = await dependencies.listSolveChecks();
  return reply.goodSolveChecks(checks.map(presentCheck));
}

async function recordSolveCheck(
  call: HandlerCall<typeof contract.recordSolveCheck>,
  dependencies: SolveChecksDependencies,
): Promise<Answer> {
  const { params, body, reply } = call;
  const { failure, durationMilliseconds: durationMs } = body.data;
  const recorded = await dependencies.recordSolveCheck({
    challengeId: params.id,
    reported: { failure, durationMs },
    by: staffAction(call),
  });
  return recorded === undefined ? reply.badChallenge() : reply.goodSolveCheckRecord();
}

export const listSolveChecksRoute = implement(contract.listSolveChecks, listSolveChecks);
export const recordSolveCheckRoute = implement(contract.recordSolveCheck, recordSolveCheck);

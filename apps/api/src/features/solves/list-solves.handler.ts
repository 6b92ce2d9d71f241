import * as contract from '@rampart/contract';
import type { ListSolves } from '@rampart/core/solves';
import type { BoardReader } from '@rampart/core/teams';
import type { Answer } from '../../http/answer';
import { implement, type HandlerCall } from '../../http/implement';
import type { SolvePageAnswers } from './solve-page-answers';
import { presentSolveV1 } from './solves.presenter';

export interface ListSolvesDependencies {
  readonly listSolves: ListSolves;
  readonly board: () => BoardReader;
  readonly solvePages: SolvePageAnswers;
}

/** V1 tells nobody their own place. */
async function listSolvesV1(
  { team, params, query, now, reply }: HandlerCall<typeof contract.listSolvesV1>,
  { listSolves }: ListSolvesDependencies,
): Promise<Answer> {
  const listing = await listSolves({
    challengeId: params.id,
    callerTeamId: team?.id ?? null,
    wantsPosition: false,
    ...query,
    now,
  });
  if (listing.outcome === 'unknownChallenge') return reply.badChallenge();
  return reply.goodChallengeSolves({ solves: listing.solves.map(presentSolveV1) });
}

async function listSolvesV2(
  { team, params, query, now, reply }: HandlerCall<typeof contract.listSolvesV2>,
  { listSolves, board, solvePages }: ListSolvesDependencies,
): Promise<Answer> {
  const listing = await listSolves({
    challengeId: params.id,
    callerTeamId: team?.id ?? null,
    wantsPosition: true,
    ...query,
    now,
  });
  if (listing.outcome === 'unknownChallenge') return reply.badChallenge();
  const { solves, offset, callerPosition } = listing;
  const request = { solves, offset, callerPosition, hasToken: team !== null };
  return reply.prerendered(solvePages.answerFor(request, board()));
}

export const listSolvesV1Route = implement(contract.listSolvesV1, listSolvesV1);
export const listSolvesV2Route = implement(contract.listSolvesV2, listSolvesV2);

import { listSolvesV1, listSolvesV2 } from '@rampart/contract';
import type { ListSolves } from '@rampart/core/solves';
import type { BoardReader } from '@rampart/core/teams';
import { implement } from '../../http/implement';
import { overCap, type PageCaps } from '../paging';
import { SolvePageTexts } from './solve-page-texts';
import { presentSolveV1 } from './solves.presenter';

export interface ListSolvesDependencies {
  readonly listSolves: ListSolves;
  readonly board: () => BoardReader;
  readonly caps: PageCaps;
}

export const listSolvesV1Handler = implement(listSolvesV1, ({ listSolves, caps }: ListSolvesDependencies) => {
  return async ({ params, query, now, reply }) => {
    const refusal = overCap(query, caps, reply);
    if (refusal) return refusal;
    const listing = await listSolves({ challengeId: params.id, callerTeamId: null, ...query, now });
    if (listing.outcome === 'unknownChallenge') return reply.badChallenge();
    return reply.goodChallengeSolves({ solves: listing.solves.map(presentSolveV1) });
  };
});

export const listSolvesV2Handler = implement(
  listSolvesV2,
  ({ listSolves, board, caps }: ListSolvesDependencies) => {
    const pages = new SolvePageTexts();
    return async ({ team, params, query, now, reply }) => {
      const refusal = overCap(query, caps, reply);
      if (refusal) return refusal;
      const listing = await listSolves({
        challengeId: params.id,
        callerTeamId: team?.id ?? null,
        ...query,
        now,
      });
      if (listing.outcome === 'unknownChallenge') return reply.badChallenge();
      const solves = pages.textOf(listing.solves, listing.offset, board());
      const position = JSON.stringify(listing.callerPosition);
      return reply.serialized('goodChallengeSolves', `{"solves":${solves},"mySolvePosition":${position}}`);
    };
  },
);

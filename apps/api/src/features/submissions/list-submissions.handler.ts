import { filterSubmissions, listSubmissions, type RouteQuery } from '@rampart/contract';
import type { ListSubmissions, SubmissionFilter, SubmissionQuery } from '@rampart/core/solves';
import { implement } from '../../http/implement';
import { overCap, type PageCaps } from '../paging';
import { presentSubmission } from './submissions.presenter';

export interface SubmissionsDependencies {
  readonly listSubmissions: ListSubmissions;
  readonly caps: PageCaps;
}

type Query = RouteQuery<typeof listSubmissions>;

function trimmedSearch(text: string | undefined): string | undefined {
  const trimmed = text?.trim();
  return trimmed === '' ? undefined : trimmed;
}

function toQuery(query: Query, filter: SubmissionFilter): SubmissionQuery {
  const challengeSearch = trimmedSearch(query.challengeSearch);
  const teamSearch = trimmedSearch(query.teamSearch);
  return {
    limit: query.limit,
    offset: query.offset,
    sortBy: query.sortBy ?? 'createdAt',
    sortOrder: query.sortOrder ?? 'desc',
    ...(challengeSearch === undefined ? {} : { challengeSearch }),
    ...(teamSearch === undefined ? {} : { teamSearch }),
    filter,
  };
}

export const listSubmissionsHandler = implement(
  listSubmissions,
  ({ listSubmissions: list, caps }: SubmissionsDependencies) => {
    return async ({ query, reply }) => {
      const refusal = overCap(query, caps, reply);
      if (refusal) return refusal;
      const listing = await list(toQuery(query, {}));
      if (listing.outcome === 'badDate') return reply.badBody('body', listing.field, listing.detail);
      return reply.goodAdminSubmissions({
        total: listing.total,
        submissions: listing.submissions.map(presentSubmission),
      });
    };
  },
);

export const filterSubmissionsHandler = implement(
  filterSubmissions,
  ({ listSubmissions: list, caps }: SubmissionsDependencies) => {
    return async ({ query, body, reply }) => {
      const refusal = overCap(query, caps, reply);
      if (refusal) return refusal;
      const listing = await list(toQuery(query, body));
      if (listing.outcome === 'badDate') return reply.badBody('body', listing.field, listing.detail);
      return reply.goodAdminSubmissions({
        total: listing.total,
        submissions: listing.submissions.map(presentSubmission),
      });
    };
  },
);

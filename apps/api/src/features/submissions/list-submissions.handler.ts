import * as contract from '@rampart/contract';
import type { ListSubmissions, SubmissionFilter, SubmissionQuery } from '@rampart/core/solves';
import type { Answer } from '../../http/answer';
import { implement, type HandlerCall } from '../../http/implement';
import { presentSubmission } from './submissions.presenter';

export interface SubmissionsDependencies {
  readonly listSubmissions: ListSubmissions;
}

function trimmedSearch(text: string | undefined): string | undefined {
  const trimmed = text?.trim();
  return trimmed === '' ? undefined : trimmed;
}

function toQuery(
  query: contract.RouteQuery<typeof contract.listSubmissions>,
  filter: SubmissionFilter,
): SubmissionQuery {
  return contract.withoutUndefined({
    limit: query.limit,
    offset: query.offset,
    sortBy: query.sortBy ?? 'createdAt',
    sortOrder: query.sortOrder ?? 'desc',
    challengeSearch: trimmedSearch(query.challengeSearch),
    teamSearch: trimmedSearch(query.teamSearch),
    filter,
  });
}

/** The submission record, with the filter in the body where the route has one. */
async function listSubmissions(
  { query, body, reply }: HandlerCall<typeof contract.listSubmissions | typeof contract.filterSubmissions>,
  dependencies: SubmissionsDependencies,
): Promise<Answer> {
  const listing = await dependencies.listSubmissions(toQuery(query, body ?? {}));
  if (listing.outcome === 'badDate') return reply.badBody('body', listing.field, listing.detail);
  return reply.goodAdminSubmissions({
    total: listing.total,
    submissions: listing.submissions.map(presentSubmission),
  });
}

export const listSubmissionsRoute = implement(contract.listSubmissions, listSubmissions);
export const filterSubmissionsRoute = implement(contract.filterSubmissions, listSubmissions);

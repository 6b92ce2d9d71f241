import { leaderboardSearch } from '@rampart/contract';
import type { TakeToken } from '@rampart/core/infra/rate-limit';
import type { TeamNameSearch } from '@rampart/core/leaderboard';
import type { Answer } from '../../http/answer';
import type { ImpliedReplies } from '../../http/reply-builder';
import type { AnswerCache } from '../answer-cache';
import type { Boards } from './boards';

export interface LeaderboardDependencies {
  readonly boards: Boards;
  readonly answers: AnswerCache;
  readonly searchNames: TeamNameSearch;
  /** Configured division ids. */
  readonly divisions: ReadonlySet<string>;
}

interface PageQuery {
  readonly limit: number;
  readonly offset?: number;
  readonly division?: string;
}

/** An empty `division=` counts as absent. */
export function divisionOf(query: PageQuery): string | undefined {
  return query.division === '' ? undefined : query.division;
}

/** A refusal when `division` is not a configured one (docs/rules/board-and-graph.md#leaderboard-queries). */
export function refuseDivision(
  query: PageQuery,
  { divisions }: Pick<LeaderboardDependencies, 'divisions'>,
  reply: Pick<ImpliedReplies, 'badBody'>,
): Answer | undefined {
  const division = divisionOf(query);
  if (division === undefined || divisions.has(division)) return undefined;
  return reply.badBody('query', 'division', 'must be a configured division');
}

/** The search bucket, shared by the routes that search; taken only when a search is given. */
export async function refuseSearch(
  clientIp: string,
  takeToken: TakeToken,
  reply: Pick<ImpliedReplies, 'badRateLimit'>,
): Promise<Answer | undefined> {
  const take = await takeToken(leaderboardSearch, [clientIp]);
  return take.taken ? undefined : reply.badRateLimit({ timeLeft: take.retryInMs });
}

import type { Answer } from '../http/answer';
import type { ImpliedReplies } from '../http/reply-builder';

/** Largest `limit` and `offset` of a list, from the deployment's settings. */
export interface PageCaps {
  readonly maxLimit: number;
  readonly maxOffset: number;
}

/** A refusal when a page goes over the deployment's caps (docs/rules/limits.md#paging). */
export function overCap(
  page: { readonly limit: number; readonly offset?: number },
  caps: PageCaps,
  reply: Pick<ImpliedReplies, 'badBody'>,
): Answer | undefined {
  if (page.limit > caps.maxLimit) {
    return reply.badBody('query', 'limit', `must not be more than ${caps.maxLimit}`);
  }
  if (page.offset !== undefined && page.offset > caps.maxOffset) {
    return reply.badBody('query', 'offset', `must not be more than ${caps.maxOffset}`);
  }
  return undefined;
}

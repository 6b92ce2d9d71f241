import * as contract from '@rampart/contract';
import type {
  ListRefusals,
  NetworkException,
  RateLimitOverrides,
  RateLimitView,
  UpdateRateLimits,
} from '@rampart/core/rate-limits';
import type { Answer } from '../../http/answer';
import { withEntityTag } from '../../http/entity-tag';
import { implement, type HandlerCall } from '../../http/implement';
import { staffAction } from '../staff-action';

export interface RateLimitDependencies {
  readonly readRateLimits: () => Promise<RateLimitView>;
  readonly updateRateLimits: UpdateRateLimits;
  readonly listRefusals: ListRefusals;
}

type LimitReply = contract.RateLimits['configured']['flag-attempts'];
type ExceptionReply = contract.RateLimits['overrides']['networks'][number];

function presentLimit({ burst, windowMs }: LimitReply): LimitReply {
  return { burst, windowMs };
}

function presentBuckets(buckets: RateLimitOverrides['buckets']): contract.RateLimits['overrides']['buckets'] {
  return Object.fromEntries(Object.entries(buckets).map(([name, limit]) => [name, presentLimit(limit)]));
}

function presentException({ network, note, bucket, limit }: NetworkException): ExceptionReply {
  return { network, note, bucket, limit };
}

function presentRateLimits({ configured, overrides }: RateLimitView): contract.RateLimits {
  return {
    configured: presentBuckets(configured) as contract.RateLimits['configured'],
    overrides: {
      buckets: presentBuckets(overrides.buckets),
      networks: overrides.networks.map(presentException),
    },
  };
}

async function getRateLimits(
  { reply }: HandlerCall<typeof contract.getRateLimits>,
  { readRateLimits }: RateLimitDependencies,
): Promise<Answer> {
  const view = await readRateLimits();
  return withEntityTag(reply.goodAdminRateLimits(presentRateLimits(view)), view.version);
}

async function updateRateLimits(
  call: HandlerCall<typeof contract.updateRateLimits>,
  dependencies: RateLimitDependencies,
): Promise<Answer> {
  const { body, expects, reply } = call;
  const { buckets, networks } = body.data;
  const updated = await dependencies.updateRateLimits({
    changes: { buckets, networks },
    by: staffAction(call),
    expects,
  });
  switch (updated.outcome) {
    case 'updated': {
      const { view } = updated;
      return withEntityTag(reply.goodAdminRateLimitsUpdate(presentRateLimits(view)), view.version);
    }
    case 'badException':
      return reply.badBody('body', `data.networks.${String(updated.index)}.${updated.field}`, updated.detail);
    case 'staleVersion':
      return reply.badStaleVersion();
  }
}

async function listRateLimitRefusals(
  { query, now, reply }: HandlerCall<typeof contract.listRateLimitRefusals>,
  { listRefusals }: RateLimitDependencies,
): Promise<Answer> {
  const refusals = await listRefusals({ hours: query.hours, now });
  return reply.goodAdminRateLimitRefusals(
    refusals.map(({ bucket, refused, clients, teams }) => ({
      bucket,
      refused,
      clients: clients.map(({ address, exception, refused: count }) => ({
        address,
        exception,
        refused: count,
      })),
      teams: teams.map(({ id, name, refused: count }) => ({ id, name, refused: count })),
    })),
  );
}

export const getRateLimitsRoute = implement(contract.getRateLimits, getRateLimits);
export const updateRateLimitsRoute = implement(contract.updateRateLimits, updateRateLimits);
export const listRateLimitRefusalsRoute = implement(contract.listRateLimitRefusals, listRateLimitRefusals);

import { ADDRESS_BUCKET_NAMES, BUCKET_NAMES, RATE_LIMIT_BOUNDS, type BucketName } from '@rampart/domain-data';
import { type Static, type TSchema, Type } from '@sinclair/typebox';
import { defineReply } from '../reply';
import { described, nullable, oneOf, strictObject, text } from '../schema';

const { burst, windowMs, multiplier, networks, refusalHours } = RATE_LIMIT_BOUNDS;

export const rateLimit = strictObject({
  burst: described(Type.Integer(burst), 'Tokens of the full bucket.'),
  windowMs: described(Type.Integer(windowMs), 'Milliseconds in which the empty bucket fills.'),
});

/** An object with the same schema for every bucket. */
function byBucket<Schema extends TSchema>(schema: Schema): Record<BucketName, Schema> {
  return Object.fromEntries(BUCKET_NAMES.map((name) => [name, schema])) as Record<BucketName, Schema>;
}

export const networkException = strictObject({
  network: described(
    text({ maxLength: 64, examples: ['192.0.2.0/24'] }),
    'CIDR: `192.0.2.0/24`, `2001:db8::/32`.',
  ),
  note: described(text({ maxLength: 200 }), 'Whose network it is.'),
  bucket: described(nullable(oneOf(ADDRESS_BUCKET_NAMES)), 'Null for every bucket of an address.'),
  limit: Type.Union([
    strictObject({
      kind: Type.Literal('multiplied'),
      by: described(Type.Integer(multiplier), 'How many times as many tokens.'),
    }),
    strictObject({ kind: Type.Literal('own'), ...rateLimit.properties }),
    strictObject({ kind: Type.Literal('none') }),
  ]),
});

const networkExceptions = Type.Array(networkException, { maxItems: networks });

export const rateLimits = strictObject({
  configured: described(
    strictObject(byBucket(rateLimit)),
    'In force unless staff have stored another value.',
  ),
  overrides: strictObject({
    buckets: described(strictObject(byBucket(Type.Optional(rateLimit))), 'Only those that are set.'),
    networks: networkExceptions,
  }),
});

/** Absent keys stay as they are, null removes, a value is stored; `networks` is replaced as a whole. */
export const rateLimitsUpdate = strictObject({
  buckets: Type.Optional(strictObject(byBucket(Type.Optional(nullable(rateLimit))))),
  networks: Type.Optional(nullable(networkExceptions)),
});

export const rateLimitsUpdateBody = strictObject({ data: rateLimitsUpdate });

export const refusalsQuery = strictObject({
  hours: described(
    Type.Integer({ minimum: 1, maximum: refusalHours }),
    'How many hours to count, including the current one.',
  ),
});

const refused = described(Type.Integer({ minimum: 0 }), 'How many requests were refused.');

export const rateLimitRefusals = Type.Array(
  strictObject({
    bucket: Type.String(),
    refused,
    clients: Type.Array(
      strictObject({
        address: described(Type.String(), 'For IPv6, the /64 that contains the address.'),
        exception: described(
          nullable(Type.String()),
          'The network whose exception applies to it and this bucket; null for none.',
        ),
        refused,
      }),
    ),
    teams: Type.Array(strictObject({ id: Type.String(), name: nullable(Type.String()), refused })),
  }),
);

export type RateLimits = Static<typeof rateLimits>;
export type RateLimitsUpdate = Static<typeof rateLimitsUpdate>;

export const goodAdminRateLimits = defineReply('goodAdminRateLimits', 200, 'The rate limits.', rateLimits);
export const goodAdminRateLimitsUpdate = defineReply(
  'goodAdminRateLimitsUpdate',
  200,
  'The rate limits are stored.',
  rateLimits,
);
export const goodAdminRateLimitRefusals = defineReply(
  'goodAdminRateLimitRefusals',
  200,
  'What the rate limits refused.',
  rateLimitRefusals,
);

import { Type, type Static } from '@sinclair/typebox';
import { freeObject, int32, nullable, oneOf, strictObject, text, unixMsInput } from '../schema';

/**
 * Bodies of the challenge update (competition reference 5.1, 5.3). Every key is optional: absent keeps the stored
 * value, null clears where null is legal, objects and lists are replaced whole (but `instancerConfig` is merged).
 */

const fileV1 = strictObject({ name: text(), url: text() });

const fileV2 = strictObject({
  name: text(),
  url: text(),
  size: nullable(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })),
});

const points = strictObject({ min: int32, max: int32 });

const sharedFields = {
  name: Type.Optional(text()),
  description: Type.Optional(text()),
  category: Type.Optional(text()),
  author: Type.Optional(text()),
  points: Type.Optional(points),
  tiebreakEligible: Type.Optional(Type.Boolean()),
  sortWeight: Type.Optional(Type.Number()),
  managedBy: Type.Optional(nullable(text())),
  /** One static flag that replaces the whole list; empty for none. In V2 a deprecated alias of `flags`. */
  flag: Type.Optional(text()),
};

export const flagEntryInput = strictObject({
  /** `flags/static` when absent. */
  provider: Type.Optional(text()),
  config: freeObject,
});

/**
 * The decay branch stays open on purpose: a validator that strips unknown keys would otherwise remove `source` while
 * it tries that branch, and the dynamic branch would then miss it.
 */
export const scoringInput = Type.Union([
  Type.Object({ kind: Type.Literal('decay') }),
  strictObject({
    kind: Type.Literal('dynamic'),
    source: strictObject({ transport: Type.Literal('webhook'), secret: text() }),
  }),
]);

const exposedPortInput = strictObject({
  kind: oneOf(['tcp', 'tcp-ssl', 'http', 'https', 'raw']),
  hostPrefix: Type.String({ pattern: '^[a-z0-9-]+$', maxLength: 63 }),
  containerName: text(),
  containerPort: Type.Integer({ minimum: 1, maximum: 65_535 }),
  shouldDisplay: Type.Optional(Type.Boolean()),
  title: Type.Optional(text()),
});

export const instancerConfigInput = strictObject({
  challengeIntegrationId: Type.Optional(text()),
  instancer: Type.Optional(text()),
  config: Type.Optional(freeObject),
  expose: Type.Optional(Type.Array(exposedPortInput)),
  /** Lifetime, ms; 0, the first value, leaves it to the service, and a cluster refuses to start what has none. */
  timeoutMilliseconds: Type.Optional(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })),
  extendable: Type.Optional(Type.Boolean()),
});

export const challengeUpdateV1 = strictObject({
  ...sharedFields,
  files: Type.Optional(Type.Array(fileV1)),
});

export const challengeUpdateV2 = strictObject({
  ...sharedFields,
  files: Type.Optional(Type.Array(fileV2)),
  flags: Type.Optional(Type.Array(flagEntryInput)),
  tags: Type.Optional(Type.Array(text())),
  hidden: Type.Optional(Type.Boolean()),
  releaseTime: Type.Optional(nullable(unixMsInput)),
  scoring: Type.Optional(scoringInput),
  instancerConfig: Type.Optional(nullable(instancerConfigInput)),
  adminBotConfig: Type.Optional(nullable(strictObject({ code: text() }))),
});

export const challengeUpdateBodyV1 = strictObject({ data: challengeUpdateV1 });
export const challengeUpdateBodyV2 = strictObject({ data: challengeUpdateV2 });

export type ChallengeUpdateV1 = Static<typeof challengeUpdateV1>;
export type ChallengeUpdateV2 = Static<typeof challengeUpdateV2>;

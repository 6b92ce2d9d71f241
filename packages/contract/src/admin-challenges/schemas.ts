import { Type, type Static } from '@sinclair/typebox';
import { challengeFileV1, challengeFileV2, inputPattern } from '../challenges/schemas';
import { freeObject, nullable, strictObject, unixMs } from '../schema';

/** The challenge as organisers read it (competition reference 5.1): with flags, ranges and the webhook secret. */

export const pointRange = strictObject({ min: Type.Integer(), max: Type.Integer() });

/** `config` has the shape the provider says (competition reference 1.7). */
export const flagEntry = strictObject({ provider: Type.String(), config: freeObject });

export const scoringSource = strictObject({ transport: Type.Literal('webhook'), secret: Type.String() });

export const scoring = Type.Union([
  strictObject({ kind: Type.Literal('decay') }),
  strictObject({ kind: Type.Literal('dynamic'), source: scoringSource }),
]);

export const exposedPort = strictObject({
  kind: Type.String(),
  hostPrefix: Type.String(),
  containerName: Type.String(),
  containerPort: Type.Integer(),
  shouldDisplay: Type.Optional(Type.Boolean()),
  title: Type.Optional(Type.String()),
});

export const instancerConfig = strictObject({
  challengeIntegrationId: Type.String(),
  instancer: Type.Optional(Type.String()),
  config: freeObject,
  expose: Type.Optional(Type.Array(exposedPort)),
  timeoutMilliseconds: Type.Integer(),
  extendable: Type.Optional(Type.Boolean()),
});

export const adminBotConfig = strictObject({
  code: Type.String(),
  inputs: Type.Record(Type.String(), inputPattern),
  /** Lower-case hex SHA-256 of `code`. */
  revision: Type.String(),
  timeoutMilliseconds: Type.Integer(),
  requireInstancerInstancesRunning: Type.Optional(Type.Boolean()),
});

const sharedFields = {
  id: Type.String(),
  name: Type.String(),
  description: Type.String(),
  category: Type.String(),
  author: Type.String(),
  points: pointRange,
  tiebreakEligible: Type.Boolean(),
  /** Which deployment tool owns the challenge; kept through write and read. */
  managedBy: Type.Optional(Type.String()),
};

export const adminChallengeV1 = strictObject({
  ...sharedFields,
  files: Type.Array(challengeFileV1),
  /** The first static flag; empty when there is none. */
  flag: Type.String(),
  sortWeight: Type.Optional(Type.Number()),
});

const fieldsV2 = {
  ...sharedFields,
  files: Type.Array(challengeFileV2),
  flags: Type.Array(flagEntry),
  sortWeight: nullable(Type.Number()),
  tags: nullable(Type.Array(Type.String())),
  hidden: Type.Boolean(),
  releaseTime: Type.Optional(nullable(unixMs)),
  scoring: Type.Optional(scoring),
  instancerConfig: nullable(instancerConfig),
  adminBotConfig: nullable(adminBotConfig),
};

export const adminChallengeV2 = strictObject(fieldsV2);

export const adminChallengeDetailV2 = strictObject({
  ...fieldsV2,
  /** Every stored row: banned teams and pushed scores included. */
  solveCount: Type.Integer(),
});

export const adminChallengesV1 = Type.Array(adminChallengeV1);
export const adminChallengesV2 = Type.Array(adminChallengeV2);

export const flagProviders = strictObject({
  defaultProvider: Type.String(),
  providers: Type.Array(
    strictObject({
      name: Type.String(),
      /** JSON Schema of the provider's `config`. */
      schema: freeObject,
    }),
  ),
});

export type AdminChallengeV1 = Static<typeof adminChallengeV1>;
export type AdminChallengeV2 = Static<typeof adminChallengeV2>;
export type AdminChallengeDetailV2 = Static<typeof adminChallengeDetailV2>;

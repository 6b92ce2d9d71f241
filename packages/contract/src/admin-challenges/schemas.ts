import { type Static, Type } from '@sinclair/typebox';
import {
  challengeFileV1,
  challengeFileV2,
  inputPattern,
  prerequisite,
  prerequisiteInput,
} from '../challenges/schemas';
import { ENDPOINT_KINDS } from '../instances/schemas';
import { defineReply } from '../reply';
import { MAX_FLAG_LENGTH } from '../solves/schemas';
import {
  described,
  freeObject,
  int32,
  nullable,
  oneOf,
  strictObject,
  text,
  unixMs,
  unixMsInput,
  withExample,
} from '../schema';

export const pointRange = strictObject({ min: Type.Integer(), max: Type.Integer() });

/** The shape of `config` depends on the provider. */
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
  revision: described(Type.String(), 'Lower-case hex SHA-256 of `code`.'),
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
  managedBy: described(
    Type.Optional(Type.String()),
    'The deployment tool that owns the challenge; stored and returned as is.',
  ),
};

export const adminChallengeV1 = strictObject({
  ...sharedFields,
  files: Type.Array(challengeFileV1),
  flag: described(Type.String(), 'The first static flag; empty when there is none.'),
  sortWeight: Type.Optional(Type.Number()),
});

const fieldsV2 = {
  ...sharedFields,
  files: Type.Array(challengeFileV2),
  flags: Type.Array(flagEntry),
  decoyFlags: described(
    Type.Optional(Type.Array(Type.String())),
    'False flags that show staff where a team got them from; absent if there are none.',
  ),
  sortWeight: nullable(Type.Number()),
  tags: nullable(Type.Array(Type.String())),
  hidden: Type.Boolean(),
  releaseTime: described(Type.Optional(nullable(unixMs)), 'Null when it opens with the event.'),
  closeTime: described(Type.Optional(unixMs), 'Absent when it does not close; likewise below.'),
  wave: described(Type.Optional(Type.String()), 'The wave it opens with, whose time is `releaseTime`.'),
  requires: Type.Optional(Type.Array(prerequisite)),
  scoring: Type.Optional(scoring),
  instancerConfig: nullable(instancerConfig),
  adminBotConfig: nullable(adminBotConfig),
};

export const adminChallengeV2 = strictObject(fieldsV2);

export const adminChallengeDetailV2 = strictObject({
  ...fieldsV2,
  solveCount: described(Type.Integer(), 'Stored solves, including those of banned teams and pushed scores.'),
});

export const adminChallengesV1 = Type.Array(adminChallengeV1);
export const adminChallengesV2 = Type.Array(adminChallengeV2);

export const flagProviders = strictObject({
  defaultProvider: Type.String(),
  providers: Type.Array(
    strictObject({
      name: Type.String(),
      schema: described(freeObject, "JSON Schema of the provider's `config`."),
    }),
  ),
});

export type AdminChallengeV1 = Static<typeof adminChallengeV1>;
export type AdminChallengeV2 = Static<typeof adminChallengeV2>;
export type AdminChallengeDetailV2 = Static<typeof adminChallengeDetailV2>;

/**
 * Bodies of the challenge update. Every key is optional. An absent key keeps the stored value, and null clears it
 * where null is allowed. Objects and lists are replaced as a whole, except `instancerConfig`, which is merged.
 */

const fileV1 = strictObject({ name: text(), url: text() });

const fileV2 = strictObject({
  name: text(),
  url: text(),
  size: nullable(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })),
});

export const pointsInput = strictObject({ min: int32, max: int32 });

const updateFields = {
  name: Type.Optional(text()),
  description: Type.Optional(text()),
  category: Type.Optional(text()),
  author: Type.Optional(text()),
  points: Type.Optional(pointsInput),
  tiebreakEligible: Type.Optional(Type.Boolean()),
  sortWeight: Type.Optional(Type.Number()),
  managedBy: Type.Optional(nullable(text())),
  flag: described(
    Type.Optional(text()),
    'One static flag that replaces the whole list; empty for none. In V2 a deprecated alias of `flags`.',
  ),
};

export const flagEntryInput = strictObject({
  provider: described(Type.Optional(text()), '`flags/static` when absent.'),
  config: freeObject,
});

/**
 * The decay branch allows unknown keys on purpose: a validator that strips unknown keys would otherwise remove
 * `source` while it tries that branch, and the dynamic branch would then miss it.
 */
export const scoringInput = Type.Union([
  Type.Object({ kind: Type.Literal('decay') }),
  strictObject({
    kind: Type.Literal('dynamic'),
    source: strictObject({ transport: Type.Literal('webhook'), secret: text() }),
  }),
]);

const exposedPortInput = strictObject({
  kind: oneOf(ENDPOINT_KINDS),
  hostPrefix: Type.String({ pattern: '^[a-z0-9-]+$', maxLength: 63, examples: ['warm-up'] }),
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
  timeoutMilliseconds: described(
    Type.Optional(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })),
    'Lifetime in milliseconds. 0, the default, leaves it to the instance service; a cluster starts no instance without one.',
  ),
  extendable: Type.Optional(Type.Boolean()),
});

export const challengeUpdateV1 = strictObject({ ...updateFields, files: Type.Optional(Type.Array(fileV1)) });

export const challengeUpdateV2 = strictObject({
  ...updateFields,
  files: Type.Optional(Type.Array(fileV2)),
  flags: Type.Optional(Type.Array(flagEntryInput)),
  decoyFlags: Type.Optional(
    Type.Array(text({ minLength: 1, maxLength: MAX_FLAG_LENGTH }), { maxItems: 50, uniqueItems: true }),
  ),
  tags: Type.Optional(Type.Array(text())),
  hidden: Type.Optional(Type.Boolean()),
  releaseTime: Type.Optional(nullable(unixMsInput)),
  closeTime: Type.Optional(nullable(unixMsInput)),
  wave: Type.Optional(nullable(text())),
  requires: described(
    Type.Optional(Type.Array(prerequisiteInput, { maxItems: 20 })),
    'Only teams that fulfil all of them see the challenge; empty for everybody.',
  ),
  scoring: Type.Optional(scoringInput),
  instancerConfig: Type.Optional(nullable(instancerConfigInput)),
  adminBotConfig: Type.Optional(nullable(strictObject({ code: text() }))),
});

export const challengeUpdateBodyV1 = strictObject({ data: challengeUpdateV1 });
export const challengeUpdateBodyV2 = strictObject({
  data: withExample(challengeUpdateV2, {
    name: 'Warm-up',
    category: 'misc',
    description: 'The flag is `flag{hello}`.',
    points: { min: 100, max: 500 },
    flags: [{ provider: 'flags/static', config: { flag: 'flag{hello}' } }],
  }),
});

export type ChallengeUpdateV1 = Static<typeof challengeUpdateV1>;
export type ChallengeUpdateV2 = Static<typeof challengeUpdateV2>;

const list = 'All challenges.';
const detail = 'The challenge.';
const stored = 'The challenge is stored.';
const refusal = strictObject({ error: Type.String() });

export const goodAdminChallengesV1 = defineReply('goodAdminChallenges', 200, list, adminChallengesV1);
export const goodAdminChallengesV2 = defineReply('goodAdminChallenges', 200, list, adminChallengesV2);
export const goodAdminChallengeV1 = defineReply('goodAdminChallenge', 200, detail, adminChallengeV1);
export const goodAdminChallengeV2 = defineReply('goodAdminChallenge', 200, detail, adminChallengeDetailV2);
export const goodChallengeUpdateV1 = defineReply('goodChallengeUpdate', 200, stored, adminChallengeV1);
export const goodChallengeUpdateV2 = defineReply('goodChallengeUpdate', 200, stored, adminChallengeV2);
export const goodChallengeDelete = defineReply('goodChallengeDelete', 200, 'The challenge is deleted.');
export const goodFlagProviders = defineReply(
  'goodFlagProviders',
  200,
  'The flag providers and their configuration.',
  flagProviders,
);

export const badInstancerConfig = defineReply(
  'badInstancerConfig',
  400,
  'The instancer configuration is not valid.',
  refusal,
);
export const badAdminBotConfig = defineReply(
  'badAdminBotConfig',
  400,
  'The admin bot cannot work with this.',
  refusal,
);

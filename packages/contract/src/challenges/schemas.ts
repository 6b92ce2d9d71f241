import { Type, type Static } from '@sinclair/typebox';
import { nullable, oneOf, strictObject } from '../schema';

/** Shapes of the public challenge list (spec, Challenge; competition reference 1.3). */

export const SCORING_KINDS = ['decay', 'dynamic'] as const;
export const scoringKind = oneOf(SCORING_KINDS);

export const challengeFileV1 = strictObject({ name: Type.String(), url: Type.String() });

export const challengeFileV2 = strictObject({
  name: Type.String(),
  url: Type.String(),
  /** Bytes; null when not known. */
  size: nullable(Type.Integer()),
});

const sharedFields = {
  id: Type.String(),
  name: Type.String(),
  description: Type.String(),
  category: Type.String(),
  author: Type.String(),
  /** Current value; the range behind it is never sent. */
  points: Type.Integer(),
  solves: Type.Integer(),
};

export const challengeV1 = strictObject({
  ...sharedFields,
  files: Type.Array(challengeFileV1),
  sortWeight: Type.Optional(Type.Number()),
});

export const inputPattern = strictObject({ pattern: Type.String(), flags: Type.Optional(Type.String()) });

export const challengeV2 = strictObject({
  ...sharedFields,
  files: Type.Array(challengeFileV2),
  sortWeight: nullable(Type.Number()),
  tags: nullable(Type.Array(Type.String())),
  /** Milliseconds. */
  instancerLifetime: nullable(Type.Number()),
  instancerExtendable: Type.Boolean(),
  instancerStoppable: Type.Boolean(),
  instancerActions: Type.Array(strictObject({ id: Type.String(), label: Type.String() })),
  adminBotInputs: Type.Optional(nullable(Type.Record(Type.String(), inputPattern))),
  hasFlag: Type.Boolean(),
  scoringKind: Type.Optional(scoringKind),
  /** Present when the caller has a solve or pushed points on the challenge. */
  yourScore: Type.Optional(Type.Integer()),
  /** Present when the caller was in the latest push of a dynamic challenge. */
  yourPointDelta: Type.Optional(Type.Integer()),
});

export const challengesV1 = Type.Array(challengeV1);
export const challengesV2 = Type.Array(challengeV2);

export type ScoringKind = Static<typeof scoringKind>;
export type ChallengeV1 = Static<typeof challengeV1>;
export type ChallengeV2 = Static<typeof challengeV2>;

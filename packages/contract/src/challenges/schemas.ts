import { SCORING_KINDS } from '@rampart/domain-data';
import { type Static, Type } from '@sinclair/typebox';
import { defineReply } from '../reply';
import { described, nullable, oneOf, strictObject } from '../schema';

export const scoringKind = oneOf(SCORING_KINDS);

export const challengeFileV1 = strictObject({ name: Type.String(), url: Type.String() });

export const challengeFileV2 = strictObject({
  name: Type.String(),
  url: Type.String(),
  size: described(nullable(Type.Integer()), 'Bytes; null when not known.'),
});

const sharedFields = {
  id: Type.String(),
  name: Type.String(),
  description: Type.String(),
  category: Type.String(),
  author: Type.String(),
  points: described(Type.Integer(), 'Current value.'),
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
  instancerLifetime: described(
    nullable(Type.Number()),
    'Lifetime of an instance in milliseconds; null without instances.',
  ),
  instancerExtendable: Type.Boolean(),
  instancerStoppable: Type.Boolean(),
  instancerActions: Type.Array(strictObject({ id: Type.String(), label: Type.String() })),
  adminBotInputs: Type.Optional(nullable(Type.Record(Type.String(), inputPattern))),
  hasFlag: Type.Boolean(),
  scoringKind: Type.Optional(scoringKind),
  yourScore: described(
    Type.Optional(Type.Integer()),
    'Present when the caller has a solve or pushed points on the challenge.',
  ),
  yourPointDelta: described(
    Type.Optional(Type.Integer()),
    'Present when the caller was in the latest push of a dynamic challenge.',
  ),
});

export const challengesV1 = Type.Array(challengeV1);
export const challengesV2 = Type.Array(challengeV2);

export type ChallengeV1 = Static<typeof challengeV1>;
export type ChallengeV2 = Static<typeof challengeV2>;

const message = 'The challenges a team can work on.';

export const goodChallengesV1 = defineReply('goodChallenges', 200, message, challengesV1);
export const goodChallengesV2 = defineReply('goodChallenges', 200, message, challengesV2);

/** Unknown, hidden and unreleased challenges are not told apart. */
export const badChallenge = defineReply('badChallenge', 404, 'There is no such challenge.');

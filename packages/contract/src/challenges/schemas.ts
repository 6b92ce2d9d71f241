import { SCORING_KINDS } from '@rampart/domain-data';
import { type Static, Type } from '@sinclair/typebox';
import { defineReply } from '../reply';
import { described, nullable, oneOf, strictObject, text, unixMs } from '../schema';

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
  adminBotInputs: described(
    Type.Optional(nullable(Type.Record(Type.String(), inputPattern))),
    'By name; null without an admin bot.',
  ),
  hasFlag: Type.Boolean(),
  scoringKind: Type.Optional(scoringKind),
  closeTime: described(
    Type.Optional(unixMs),
    'Present when the challenge closes, or has closed: it takes no flags from then on.',
  ),
  yourScore: described(
    Type.Optional(Type.Integer()),
    'Present when the caller has a solve or pushed points on the challenge.',
  ),
  yourPointDelta: described(
    Type.Optional(Type.Integer()),
    'Present when the caller was in the latest push of a dynamic challenge.',
  ),
});

export const prerequisite = strictObject({ challenges: Type.Array(Type.String()), count: Type.Integer() });

export const prerequisiteInput = strictObject({
  challenges: described(
    Type.Array(text(), { minItems: 1, maxItems: 100, uniqueItems: true }),
    'IDs; an unknown one counts as a challenge that nobody has solved.',
  ),
  count: described(
    Type.Optional(Type.Integer({ minimum: 1 })),
    'How many of them a team must have solved; all when absent.',
  ),
});

export const challengesV1 = Type.Array(challengeV1);
export const challengesV2 = Type.Array(challengeV2);

export type ChallengeV1 = Static<typeof challengeV1>;
export type ChallengeV2 = Static<typeof challengeV2>;

const message = 'The challenges a team can work on.';

export const goodChallengesV1 = defineReply('goodChallenges', 200, message, challengesV1);
export const goodChallengesV2 = defineReply('goodChallenges', 200, message, challengesV2);

/** Does not reveal whether a challenge exists that the caller does not see. */
export const badChallenge = defineReply('badChallenge', 404, 'There is no such challenge.');

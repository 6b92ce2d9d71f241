import { type Static, Type } from '@sinclair/typebox';
import { defineReply } from '../reply';
import { described, int32, nullable, oneOf, strictObject, text, unixMsInput } from '../schema';
import { pointsInput } from './schemas';

/** Values of challenges, and the effect of changes on the board. */

export const scoreCurveQuery = strictObject({ min: int32, max: int32 });

export const scoreCurve = strictObject({
  basis: described(
    oneOf(['solves', 'shareOfEvent']),
    'What `at` counts: solves, or the part of the event that has passed at the first solve, from 0 to 1.',
  ),
  samples: Type.Array(strictObject({ at: Type.Number(), points: Type.Integer() })),
});

const standing = strictObject({
  score: Type.Integer(),
  place: described(nullable(Type.Integer()), 'Null for a team that is not ranked.'),
});

export const scorePreview = strictObject({
  total: described(Type.Integer(), 'How many teams would have another score.'),
  teams: described(
    Type.Array(strictObject({ id: Type.String(), name: Type.String(), before: standing, after: standing })),
    'The first 100 teams, largest change of score first.',
  ),
  challenges: described(
    Type.Array(
      strictObject({
        id: Type.String(),
        before: described(nullable(Type.Integer()), 'Points; null when it is not public.'),
        after: nullable(Type.Integer()),
      }),
    ),
    'Challenges that would have another value, by ID.',
  ),
});

export const scorePreviewBody = strictObject({
  startTime: Type.Optional(unixMsInput),
  endTime: Type.Optional(unixMsInput),
  challenges: described(
    Type.Array(
      strictObject({
        id: text(),
        deleted: Type.Optional(Type.Boolean()),
        points: Type.Optional(pointsInput),
        tiebreakEligible: Type.Optional(Type.Boolean()),
        hidden: Type.Optional(Type.Boolean()),
        releaseTime: Type.Optional(nullable(unixMsInput)),
      }),
    ),
    'What would change; absent keys keep the stored value, unknown IDs are ignored.',
  ),
});

export type ScoreCurve = Static<typeof scoreCurve>;
export type ScorePreview = Static<typeof scorePreview>;

export const goodScoreCurve = defineReply(
  'goodScoreCurve',
  200,
  'What a challenge is worth as it is solved.',
  scoreCurve,
);

export const goodScorePreview = defineReply(
  'goodScorePreview',
  200,
  'How the board would change.',
  scorePreview,
);

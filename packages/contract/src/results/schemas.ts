import { RESULT_TABLES } from '@rampart/domain-data';
import { Type, type Static } from '@sinclair/typebox';
import { scoringKind } from '../challenges/schemas';
import { defineReply, defineUnwrappedReply } from '../reply';
import { described, nullable, oneOf, strictObject, unixMs } from '../schema';

export const resultsCsvQuery = strictObject({ table: oneOf(RESULT_TABLES) });

export const resultChallenge = strictObject({
  id: Type.String(),
  name: Type.String(),
  category: Type.String(),
  scoringKind,
  points: described(Type.Integer(), 'Its value now; 0 when its points are pushed.'),
  solves: described(Type.Integer(), 'Solves that count, or teams with pushed points.'),
  share: described(Type.Number({ minimum: 0 }), 'Solves divided by ranked teams.'),
  firstSolvers: described(
    Type.Array(strictObject({ id: Type.String(), name: Type.String(), time: unixMs })),
    'Up to three, the first one first; empty if points are pushed.',
  ),
});

export const resultTeam = strictObject({
  place: Type.Integer(),
  division: Type.String(),
  divisionPlace: Type.Integer(),
  id: Type.String(),
  name: Type.String(),
  countryCode: nullable(Type.String()),
  score: Type.Integer(),
  solves: described(
    Type.Array(strictObject({ id: Type.String(), time: unixMs, points: Type.Integer() })),
    'By time; one after the end has 0 points.',
  ),
  pushed: described(
    Type.Array(strictObject({ id: Type.String(), time: unixMs, points: Type.Integer() })),
    'Pushed points by challenge, with the time of their last change.',
  ),
  awards: described(
    Type.Array(strictObject({ time: unixMs, points: Type.Integer() })),
    'Points that staff gave or took and that hints cost, by time.',
  ),
});

export const eventResults = strictObject({
  computedAt: unixMs,
  startTime: unixMs,
  endTime: unixMs,
  challenges: Type.Array(resultChallenge),
  teams: described(Type.Array(resultTeam), 'All ranked teams by place.'),
});

export type EventResultsData = Static<typeof eventResults>;

const unixSeconds = described(Type.Integer(), 'Unix seconds.');

/** The scoreboard in the format of the ranking site. */
export const ranksiteScoreboard = strictObject({
  tasks: described(
    Type.Array(Type.String()),
    'Names of the challenges, each with its id if another has the same name.',
  ),
  standings: Type.Array(
    strictObject({
      pos: Type.Integer({ minimum: 1 }),
      team: Type.String(),
      score: Type.Integer(),
      taskStats: described(
        Type.Record(Type.String(), strictObject({ points: Type.Integer(), time: unixSeconds })),
        'By task; only solves that count.',
      ),
      lastAccept: Type.Optional(unixSeconds),
    }),
  ),
});

export const goodAdminResults = defineReply(
  'goodAdminResults',
  200,
  'The results of the event.',
  eventResults,
);
export const goodAdminResultsCsv = defineReply(
  'goodAdminResultsCsv',
  200,
  'A table of the results.',
  strictObject({
    fileName: Type.String(),
    csv: described(Type.String(), 'The content of the file, with its byte order mark.'),
  }),
);
export const goodRanksiteScoreboard = defineUnwrappedReply(
  'goodRanksiteScoreboard',
  'The scoreboard for the ranking site.',
  ranksiteScoreboard,
);

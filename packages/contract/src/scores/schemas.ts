import { DELIVERY_REFUSALS } from '@rampart/domain-data';
import { type Static, Type } from '@sinclair/typebox';
import { pointDelta, scoreSample } from '../leaderboard/schemas';
import { defineReply } from '../reply';
import { described, identifier, int32, nullable, oneOf, strictObject, unixMs, webAddress } from '../schema';

export const scoreEntry = strictObject({
  userId: described(identifier, 'Team ID; entries of unknown teams are dropped.'),
  points: described(int32, 'The new score of the team on the challenge; 0 clears it.'),
});

export const scorePushBody = strictObject({ scores: Type.Array(scoreEntry) });

export const scorePushResult = strictObject({
  inserted: Type.Integer(),
  updated: Type.Integer(),
  deleted: Type.Integer(),
});

export const scoreTrialBody = strictObject({ dryRun: Type.Array(scoreEntry) });

export const scoreTrialResult = strictObject({
  ...scorePushResult.properties,
  changes: described(
    Type.Array(strictObject({ userId: Type.String(), from: Type.Integer(), to: Type.Integer() })),
    'Teams whose points would change, by team id.',
  ),
  ignored: described(
    Type.Array(Type.String()),
    'IDs in the body that belong to no team, or to a banned one.',
  ),
});

export const challengeScore = strictObject({
  userId: Type.String(),
  userName: Type.String(),
  userAvatarUrl: nullable(webAddress),
  userCountryCode: nullable(Type.String()),
  userStatusText: nullable(Type.String()),
  points: Type.Integer(),
  pointDelta,
  globalPlace: described(Type.Integer(), '0 when the team is not ranked.'),
  division: Type.String(),
  divisionPlace: Type.Integer(),
});

export const challengeScores = strictObject({
  total: Type.Integer(),
  myPosition: described(nullable(Type.Integer()), 'Place of the caller; null without points.'),
  scores: Type.Array(challengeScore),
  graph: described(
    Type.Array(strictObject({ id: Type.String(), name: Type.String(), points: Type.Array(scoreSample) })),
    'Teams on the page and the caller; oldest sample first, unlike the graph of the leaderboard.',
  ),
});

export const scoreFeed = strictObject({
  challengeId: Type.String(),
  challengeName: Type.String(),
  hasSecret: described(Type.Boolean(), 'Without a secret, the feed accepts nothing.'),
  tickedAt: described(nullable(unixMs), 'When a push last changed anything; null when none has.'),
  deliveredAt: described(
    nullable(unixMs),
    'When the latest push was accepted, also if it changed nothing; null when none has been.',
  ),
  isSilent: described(
    Type.Boolean(),
    'Whether there were pushes before, and none within the expected time while the event runs.',
  ),
  teams: described(Type.Integer(), 'Teams with points on the challenge.'),
  applied: described(
    Type.Array(
      strictObject({
        at: unixMs,
        changed: described(Type.Integer(), 'Teams whose points changed.'),
      }),
    ),
    'The latest accepted pushes, newest first: at most 20, of the last day.',
  ),
  refused: described(
    Type.Array(strictObject({ at: unixMs, reason: oneOf(DELIVERY_REFUSALS) })),
    'The latest refused pushes, at most as many; if there are several in a second, some are left out.',
  ),
});

export const scoreFeeds = Type.Array(scoreFeed);

export type ScoreFeedData = Static<typeof scoreFeed>;
export type ScorePushResult = Static<typeof scorePushResult>;
export type ScoreTrialResult = Static<typeof scoreTrialResult>;
export type ScoreEntry = Static<typeof scoreEntry>;
export type ChallengeScore = Static<typeof challengeScore>;

export const goodChallengeScores = defineReply(
  'goodChallengeScores',
  200,
  'The standings of the challenge.',
  challengeScores,
);
export const goodDynamicScores = defineReply(
  'goodDynamicScores',
  200,
  'The scores are stored.',
  scorePushResult,
);
export const badReplayedRequest = defineReply(
  'badReplayedRequest',
  409,
  'This signed request was already accepted.',
);
export const goodDynamicScoresDryRun = defineReply(
  'goodDynamicScoresDryRun',
  200,
  'What the push would change; nothing was stored.',
  scoreTrialResult,
);
export const goodAdminScoreFeeds = defineReply('goodAdminScoreFeeds', 200, 'The score feeds.', scoreFeeds);

import { type Static, Type } from '@sinclair/typebox';
import { defineReply } from '../reply';
import { described, identifier, nullable, ruledText, strictObject } from '../schema';
import { reason } from './schemas';

const mergedUserId = described(identifier, 'The team that is merged into the one in the path.');

export const userMergeQuery = strictObject({ userId: mergedUserId });

export const userMergeBody = strictObject({ userId: mergedUserId, reason });

const challengeIds = Type.Array(Type.String());

const mergeFields = {
  movedSolves: described(challengeIds, 'Challenges whose solve moves.'),
  droppedSolves: described(challengeIds, 'Challenges both solved, of which the later solve is dropped.'),
  movedScores: described(challengeIds, 'Challenges whose pushed points move.'),
  droppedScores: described(challengeIds, 'Challenges whose pushed points are dropped.'),
  movedAwards: described(Type.Integer(), 'Awards, and prices of hints.'),
  refundedHints: described(Type.Integer(), 'Hints both took, of which the later price is revoked.'),
};

const standing = {
  score: Type.Integer(),
  globalPlace: described(nullable(Type.Integer()), 'Null when not ranked.'),
};

const mergedUser = strictObject({
  id: Type.String(),
  name: Type.String(),
  division: Type.String(),
  ...standing,
});

export const userMergePreview = strictObject({
  kept: described(mergedUser, 'The team that stays, with its name, division, address and profile.'),
  merged: described(mergedUser, 'The team that is merged away.'),
  after: described(strictObject(standing), 'The team that stays, afterwards.'),
  ...mergeFields,
});

export const userMerge = strictObject({
  ...mergeFields,
  submissions: Type.Integer(),
  members: Type.Integer(),
});

export type UserMergePreview = Static<typeof userMergePreview>;

export const transferBody = strictObject({
  email: described(ruledText('badEmail'), 'Of the new owner.'),
});

export const goodAdminUserMergePreview = defineReply(
  'goodAdminUserMergePreview',
  200,
  'What the merge would change.',
  userMergePreview,
);
export const goodAdminUserMerge = defineReply('goodAdminUserMerge', 200, 'The two teams are one.', userMerge);
export const goodAdminUserTransfer = defineReply(
  'goodAdminUserTransfer',
  200,
  'The team belongs to its new owner.',
  strictObject({
    token: described(
      nullable(Type.String()),
      'A team token for the new owner; null when a sign-in link was mailed.',
    ),
  }),
);
export const badUserBanned = defineReply('badUserBanned', 409, 'A banned team cannot be merged.');

import { defineReply } from '../reply';
import { member, members } from '../users/account-schemas';

export const goodMemberData = defineReply('goodMemberData', 200, 'The members of the team.', members);
export const goodMemberCreate = defineReply('goodMemberCreate', 200, 'The member is added.', member);
export const goodMemberDelete = defineReply('goodMemberDelete', 200, 'The member is removed.');

export const badTooManyMembers = defineReply(
  'badTooManyMembers',
  409,
  'The team has as many members as it may have.',
);

import { defineReply } from '../reply';
import { ownUserV1, ownUserV2, userV1, userV2 } from '../users/schemas';
import { userUpdateResultV1, userUpdateResultV2 } from '../users/update-schemas';

const profile = 'The profile of the team.';
const ownProfile = 'The profile of your team.';

export const goodUserDataV1 = defineReply('goodUserData', 200, profile, userV1);
export const goodUserDataV2 = defineReply('goodUserData', 200, profile, userV2);
export const goodUserSelfDataV1 = defineReply('goodUserSelfData', 200, ownProfile, ownUserV1);
export const goodUserSelfDataV2 = defineReply('goodUserSelfData', 200, ownProfile, ownUserV2);

/** Banned teams are not told apart from unknown ones on public routes. */
export const badUnknownUser = defineReply('badUnknownUser', 404, 'There is no such team.');

export const badZeroAuth = defineReply('badZeroAuth', 409, 'A team cannot be without a way to log in.');

const updated = 'Your profile is updated.';

export const goodUserUpdateV1 = defineReply('goodUserUpdate', 200, updated, userUpdateResultV1);
export const goodUserUpdateV2 = defineReply('goodUserUpdate', 200, updated, userUpdateResultV2);

export const badDivisionNotAllowed = defineReply(
  'badDivisionNotAllowed',
  403,
  'The team may not be in this division.',
);

/** V2 only; V1 says `badBody` (accounts reference 5.4). */
export const badDivisionChangeEnded = defineReply(
  'badDivisionChangeEnded',
  403,
  'Divisions cannot be changed after the end.',
);

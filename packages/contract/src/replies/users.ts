import { defineReply } from '../reply';
import { ownUserV1, ownUserV2, userV1, userV2 } from '../users/schemas';

const profile = 'The profile of the team.';
const ownProfile = 'The profile of your team.';

export const goodUserDataV1 = defineReply('goodUserData', 200, profile, userV1);
export const goodUserDataV2 = defineReply('goodUserData', 200, profile, userV2);
export const goodUserSelfDataV1 = defineReply('goodUserSelfData', 200, ownProfile, ownUserV1);
export const goodUserSelfDataV2 = defineReply('goodUserSelfData', 200, ownProfile, ownUserV2);

/** Banned teams are not told apart from unknown ones on public routes. */
export const badUnknownUser = defineReply('badUnknownUser', 404, 'There is no such team.');

export const badZeroAuth = defineReply('badZeroAuth', 409, 'A team cannot be without a way to log in.');

import { type Static, Type } from '@sinclair/typebox';
import { MAX_STATUS_TEXT_LENGTH } from '../admin-users/schemas';
import { dynamicScore } from '../leaderboard/schemas';
import { oidcIdentity } from '../oidc/schemas';
import { defineReply } from '../reply';
import {
  described,
  nullable,
  regionCode,
  ruledText,
  strictObject,
  text,
  unixMs,
  emailAddress,
  webAddress,
} from '../schema';
import { bloodIndex } from '../solves/schemas';

/** Unset fields are left out in V1 and null in V2. */

const solvedChallengeFields = {
  id: described(Type.String(), 'Challenge ID.'),
  name: Type.String(),
  category: Type.String(),
  points: described(nullable(Type.Integer()), 'Current value; null until the challenge is on a board.'),
  solves: described(nullable(Type.Integer()), 'Null until the challenge is on a board.'),
  createdAt: unixMs,
};

export const solvedChallengeV1 = strictObject(solvedChallengeFields);

export const solvedChallengeV2 = strictObject({
  ...solvedChallengeFields,
  awardedPoints: described(
    nullable(Type.Integer()),
    'Points first awarded for the solve; null when not known.',
  ),
  bloodIndex,
});

const place = described(nullable(Type.Integer()), 'Null for a team that is not ranked.');

const profileFields = {
  name: Type.String(),
  division: Type.String(),
  score: Type.Integer(),
  globalPlace: place,
  divisionPlace: place,
};

const profileFieldsV1 = {
  ...profileFields,
  ranksiteId: Type.Optional(Type.String()),
  solves: Type.Array(solvedChallengeV1),
};

const profileFieldsV2 = {
  ...profileFields,
  ranksiteId: nullable(Type.String()),
  solves: Type.Array(solvedChallengeV2),
  dynamicScores: Type.Array(dynamicScore),
  avatarUrl: nullable(webAddress),
  countryCode: nullable(Type.String()),
  statusText: nullable(Type.String()),
};

const ownFields = {
  id: Type.String(),
  teamToken: Type.String(),
  allowedDivisions: Type.Array(Type.String()),
  perms: nullable(Type.Integer()),
};

export const userV1 = strictObject(profileFieldsV1);
export const userV2 = strictObject(profileFieldsV2);

export const ownUserV1 = strictObject({
  ...profileFieldsV1,
  ...ownFields,
  email: Type.Optional(emailAddress),
});

export const ownUserV2 = strictObject({
  ...profileFieldsV2,
  ...ownFields,
  email: nullable(emailAddress),
  banned: Type.Boolean(),
  downloadMarker: described(
    Type.Optional(Type.String()),
    'Clients append it to the URLs of files as `?team=` if downloads are recorded.',
  ),
  oidc: described(
    Type.Optional(oidcIdentity),
    'The linked account of the identity provider, if there is one.',
  ),
});

export type SolvedChallengeV1 = Static<typeof solvedChallengeV1>;
export type SolvedChallengeV2 = Static<typeof solvedChallengeV2>;
export type UserV1 = Static<typeof userV1>;
export type UserV2 = Static<typeof userV2>;
export type OwnUserV1 = Static<typeof ownUserV1>;
export type OwnUserV2 = Static<typeof ownUserV2>;

const changesV1 = {
  name: Type.Optional(ruledText('badName')),
  division: Type.Optional(text()),
};

/** Absent fields stay as they are. */
export const userUpdateBodyV1 = strictObject(changesV1);

/** Absent fields stay as they are; null clears the last two. */
export const userUpdateBodyV2 = strictObject({
  ...changesV1,
  countryCode: Type.Optional(nullable(regionCode)),
  statusText: Type.Optional(nullable(text({ maxLength: MAX_STATUS_TEXT_LENGTH }))),
});

const updatedFields = {
  name: Type.String(),
  email: described(nullable(emailAddress), 'Null when unset in both versions.'),
  division: Type.String(),
};

export const userUpdateResultV1 = strictObject({ user: strictObject(updatedFields) });

export const userUpdateResultV2 = strictObject({
  user: strictObject({
    ...updatedFields,
    avatarUrl: nullable(webAddress),
    countryCode: nullable(Type.String()),
    statusText: nullable(Type.String()),
  }),
});

export type UserUpdateResultV1 = Static<typeof userUpdateResultV1>;
export type UserUpdateResultV2 = Static<typeof userUpdateResultV2>;

const setEmailFields = { email: ruledText('badEmail') };

export const setEmailBodyV1 = strictObject({ ...setEmailFields, legacyCaptchaCode: Type.Optional(text()) });
export const setEmailBodyV2 = strictObject({ ...setEmailFields, captchaCode: Type.Optional(text()) });

export const addMemberBody = strictObject({ email: ruledText('badEmail') });

export const member = strictObject({
  id: Type.String(),
  userid: described(Type.String(), 'Team ID; the key is in lower case.'),
  email: emailAddress,
});

export const members = Type.Array(member);

export type MemberData = Static<typeof member>;

const profile = 'The profile of the team.';
const ownProfile = 'The profile of your team.';

export const goodUserDataV1 = defineReply('goodUserData', 200, profile, userV1);
export const goodUserDataV2 = defineReply('goodUserData', 200, profile, userV2);
export const goodUserSelfDataV1 = defineReply('goodUserSelfData', 200, ownProfile, ownUserV1);
export const goodUserSelfDataV2 = defineReply('goodUserSelfData', 200, ownProfile, ownUserV2);

/** Public routes do not reveal whether a team is banned or unknown. */
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

/** In V2 only; V1 answers `badBody`. */
export const badDivisionChangeEnded = defineReply(
  'badDivisionChangeEnded',
  403,
  'Divisions cannot be changed after the end.',
);

export const goodMemberData = defineReply('goodMemberData', 200, 'The members of the team.', members);
export const goodMemberCreate = defineReply('goodMemberCreate', 200, 'The member is added.', member);
export const goodMemberDelete = defineReply('goodMemberDelete', 200, 'The member is removed.');

export const badTooManyMembers = defineReply(
  'badTooManyMembers',
  409,
  'The team has as many members as it may have.',
);

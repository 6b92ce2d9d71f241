import { type Static, Type } from '@sinclair/typebox';
import { defineReply } from '../reply';
import {
  described,
  nullable,
  oneOf,
  requiringOneOf,
  ruledText,
  strictObject,
  text,
  emailAddress,
} from '../schema';

/** The order of the keys is part of the contract: `badEmail` comes before `badName`. */
const registerFields = {
  email: described(Type.Optional(ruledText('badEmail')), 'Required without a ranking-site token.'),
  name: ruledText('badName'),
  ranksiteToken: Type.Optional(text()),
};

export const registerBodyV1 = requiringOneOf(
  strictObject({ ...registerFields, legacyCaptchaCode: Type.Optional(text()) }),
  ['email', 'ranksiteToken'],
);
export const registerBodyV2 = requiringOneOf(
  strictObject({ ...registerFields, captchaCode: Type.Optional(text()) }),
  ['email', 'ranksiteToken'],
);

export const registerResultV1 = strictObject({ authToken: Type.String() });
export const registerResultV2 = strictObject({ authToken: Type.String(), teamToken: Type.String() });

export const loginBody = requiringOneOf(
  strictObject({
    teamToken: Type.Optional(described(text(), 'A team token, or the code of a sign-in link.')),
    ranksiteToken: Type.Optional(text()),
  }),
  ['ranksiteToken', 'teamToken'],
);

export const loginResult = strictObject({ authToken: Type.String() });

export const verifyBody = strictObject({
  verifyToken: described(text(), 'The token of a mailed link of any purpose.'),
});

const recoverFields = { email: ruledText('badEmail') };

export const recoverBodyV1 = strictObject({ ...recoverFields, legacyCaptchaCode: Type.Optional(text()) });
export const recoverBodyV2 = strictObject({ ...recoverFields, captchaCode: Type.Optional(text()) });

export const verifyResult = strictObject({ authToken: Type.String() });

export const verifyInfoQuery = strictObject({ token: text() });

export const verifyInfo = strictObject({
  kind: oneOf(['register', 'team', 'update']),
  email: described(nullable(emailAddress), 'The address to be verified; null for a login.'),
  name: described(Type.Optional(Type.String()), 'Absent when the team was deleted.'),
});

export type VerifyInfoData = Static<typeof verifyInfo>;

const registered = 'The team is registered.';

export const goodRegisterV1 = defineReply('goodRegister', 200, registered, registerResultV1);
export const goodRegisterV2 = defineReply('goodRegister', 200, registered, registerResultV2);
export const goodVerifySent = defineReply('goodVerifySent', 200, 'A verification email is on its way.');
export const goodVerify = defineReply('goodVerify', 200, 'Verified and logged in.', verifyResult);
export const goodVerifyInfo = defineReply('goodVerifyInfo', 200, 'What the token is for.', verifyInfo);
export const goodEmailSet = defineReply('goodEmailSet', 200, 'The email address is set.');
export const goodEmailRemoved = defineReply('goodEmailRemoved', 200, 'The email address is removed.');
export const goodLogin = defineReply('goodLogin', 200, 'Logged in.', loginResult);
export const goodToken = defineReply('goodToken', 200, 'The token is valid.');

export const badEmail = defineReply('badEmail', 400, 'The email address is not valid.');
export const badName = defineReply('badName', 400, 'The team name is not valid.');
export const badRegistrationsDisabled = defineReply(
  'badRegistrationsDisabled',
  400,
  'Registration is closed.',
);
export const badTokenVerification = defineReply(
  'badTokenVerification',
  401,
  'The token is not valid or has expired.',
);
export const badRanksiteToken = defineReply('badRanksiteToken', 401, 'The ranking-site token is not valid.');
export const badCompetitionNotAllowed = defineReply(
  'badCompetitionNotAllowed',
  403,
  'This email address is not allowed to take part.',
);
export const badEmailChangeDivision = defineReply(
  'badEmailChangeDivision',
  403,
  'The division of the team is not open to this email address.',
);
export const badUnknownEmail = defineReply('badUnknownEmail', 404, 'No team has this email address.');
export const badEmailNoExists = defineReply('badEmailNoExists', 404, 'The team has no email address.');
export const badKnownName = defineReply('badKnownName', 409, 'A team with this name already exists.');
export const badKnownEmail = defineReply(
  'badKnownEmail',
  409,
  'A team with this email address already exists.',
);
export const badKnownRanksiteId = defineReply(
  'badKnownRanksiteId',
  409,
  'A team with this ranking-site account already exists.',
);

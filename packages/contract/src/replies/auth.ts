import { loginResult, registerResultV1, registerResultV2, verifyInfo, verifyResult } from '../auth/schemas';
import { defineReply } from '../reply';

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

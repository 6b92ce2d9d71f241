import { recoveryByEmail, recoveryByIp, registrationByEmail, registrationByIp } from '@rampart/domain-data';
import {
  badCompetitionNotAllowed,
  badEmail,
  badEmailChangeDivision,
  badKnownEmail,
  badKnownName,
  badKnownRanksiteId,
  badName,
  badRanksiteToken,
  badRegistrationsDisabled,
  badTokenVerification,
  goodEmailSet,
  goodLogin,
  goodRegisterV1,
  goodRegisterV2,
  goodToken,
  goodVerify,
  goodVerifyInfo,
  goodVerifySent,
  loginBody,
  recoverBodyV1,
  recoverBodyV2,
  registerBodyV1,
  registerBodyV2,
  verifyBody,
  verifyInfoQuery,
} from './schemas';
import { defineRoute, jsonBody } from '../route';
import { badUnknownUser } from '../users/schemas';

const open = {
  permissions: 0,
  standing: 'any',
  gate: null,
  rateLimit: null,
  params: null,
  query: null,
} as const;

const registration = {
  ...open,
  method: 'POST',
  path: '/auth/register',
  summary: 'Register a team.',
  description:
    'Creates a team with an email address or an account of the ranking site. Where the service sends mail, an address is verified first: the answer is `goodVerifySent`, and the team is created when the mailed link is used; the buckets are only charged in this case. Otherwise the team is created at once and the answer holds its tokens. The service chooses the division.',
  rules: 'registration-and-tokens.md#registration',
  auth: 'none',
  captcha: 'register',
  // A token is taken only when a mail would be sent.
  rateLimit: { bucket: registrationByIp, secondBucket: registrationByEmail, charge: 'inUseCase' },
} as const;

const registrationRefusals = [
  badEmail,
  badName,
  badRegistrationsDisabled,
  badCompetitionNotAllowed,
  badKnownName,
  badKnownEmail,
  badKnownRanksiteId,
  badRanksiteToken,
] as const;

export const registerV1 = defineRoute({
  ...registration,
  name: 'registerV1',
  versions: ['v1'],
  body: jsonBody(registerBodyV1),
  replies: [goodRegisterV1, goodVerifySent, ...registrationRefusals],
});

export const registerV2 = defineRoute({
  ...registration,
  name: 'registerV2',
  versions: ['v2'],
  body: jsonBody(registerBodyV2),
  replies: [goodRegisterV2, goodVerifySent, ...registrationRefusals],
});

const verification = {
  ...open,
  method: 'POST',
  path: '/auth/verify',
  summary: 'Use the token of a mailed link.',
  description:
    'Finishes a registration (`goodRegister`), logs in (`goodVerify`) or stores a new email address (`goodEmailSet`), whatever the token was mailed for. A token of a registration or of a new address works once.',
  rules: 'registration-and-tokens.md#mailed-links',
  auth: 'none',
  captcha: null,
  body: jsonBody(verifyBody),
} as const;

const verificationReplies = [
  goodVerify,
  goodEmailSet,
  badTokenVerification,
  badUnknownUser,
  badEmailChangeDivision,
  badKnownName,
  badKnownEmail,
] as const;

export const verifyV1 = defineRoute({
  ...verification,
  name: 'verifyV1',
  versions: ['v1'],
  replies: [goodRegisterV1, ...verificationReplies],
});

export const verifyV2 = defineRoute({
  ...verification,
  name: 'verifyV2',
  versions: ['v2'],
  replies: [goodRegisterV2, ...verificationReplies],
});

const recovery = {
  ...open,
  method: 'POST',
  path: '/auth/recover',
  summary: 'Recover an account.',
  description:
    'Mails a sign-in link to the owner of an email address. The answer is the same whether the address has a team or not. A service without mail answers 404 `badEndpoint`.',
  rules: 'registration-and-tokens.md#recovery',
  auth: 'none',
  captcha: 'recover',
  rateLimit: { bucket: recoveryByIp, secondBucket: recoveryByEmail, charge: 'inUseCase' },
  replies: [goodVerifySent, badEmail],
} as const;

export const recoverV1 = defineRoute({
  ...recovery,
  name: 'recoverV1',
  versions: ['v1'],
  body: jsonBody(recoverBodyV1),
});

export const recoverV2 = defineRoute({
  ...recovery,
  name: 'recoverV2',
  versions: ['v2'],
  body: jsonBody(recoverBodyV2),
});

export const getVerifyInfo = defineRoute({
  ...open,
  name: 'getVerifyInfo',
  method: 'GET',
  path: '/auth/verify-info',
  versions: ['v2'],
  summary: 'Describe the token of a mailed link.',
  description: 'Describes a mailed token without using it, so that mail scanners that open links do no harm.',
  rules: 'registration-and-tokens.md#verify-info',
  auth: 'none',
  captcha: null,
  query: verifyInfoQuery,
  body: null,
  replies: [goodVerifyInfo, badTokenVerification],
});

export const login = defineRoute({
  ...open,
  name: 'login',
  method: 'POST',
  path: '/auth/login',
  versions: ['v1'],
  summary: 'Log in.',
  description:
    'Exchanges a team token, the code of a sign-in link (once) or a ranking-site token for an auth token, also for banned teams and at any time. The ranking-site token counts when both are given; without either it is 400 `badBody`.',
  rules: 'registration-and-tokens.md#login',
  auth: 'none',
  captcha: null,
  body: jsonBody(loginBody),
  replies: [goodLogin, badTokenVerification, badRanksiteToken, badUnknownUser],
});

export const testToken = defineRoute({
  ...open,
  name: 'testToken',
  method: 'GET',
  path: '/auth/test',
  versions: ['v1'],
  summary: 'Check an auth token.',
  description: 'Succeeds for a valid auth token, also before the event and for a banned team.',
  rules: 'registration-and-tokens.md#login',
  auth: 'team',
  captcha: null,
  body: null,
  replies: [goodToken],
});

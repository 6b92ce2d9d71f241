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
} from '../replies/auth';
import { badRateLimit } from '../replies/common';
import { badUnknownUser } from '../replies/users';
import { defineRoute, jsonBody } from '../route';
import {
  loginBody,
  recoverBodyV1,
  recoverBodyV2,
  registerBodyV1,
  registerBodyV2,
  verifyBody,
  verifyInfoQuery,
} from './schemas';

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
  source: 'accounts reference 3.1',
  auth: 'none',
  captcha: 'register',
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
  // Two buckets, by address and by email, taken only when a mail would be sent (spec, Limits): no stage implies it.
  badRateLimit,
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
  summary: 'Use the token of a mail: finish a registration, log in, or confirm a new email address.',
  source: 'accounts reference 3.2',
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
  summary: 'Mail a way back into the account of an email address, known or not.',
  source: 'accounts reference 3.3',
  auth: 'none',
  captcha: 'recover',
  // As for registration: two buckets, so that no stage implies the refusal.
  replies: [goodVerifySent, badEmail, badRateLimit],
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
  summary: 'What the token of a mail is for, without using it.',
  source: 'accounts reference 3.4',
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
  summary: 'Exchange a team token or a ranking-site token for an auth token.',
  source: 'accounts reference 3.5',
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
  summary: 'Tell whether the auth token is valid.',
  source: 'accounts reference 3.6',
  auth: 'team',
  captcha: null,
  body: null,
  replies: [goodToken],
});

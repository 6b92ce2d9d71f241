import {
  badCompetitionNotAllowed,
  badEmail,
  badKnownEmail,
  badKnownName,
  badKnownRanksiteId,
  badName,
  badRanksiteToken,
  badRegistrationsDisabled,
  badTokenVerification,
  goodLogin,
  goodRegisterV1,
  goodRegisterV2,
  goodToken,
  goodVerifySent,
} from '../replies/auth';
import { badRateLimit } from '../replies/common';
import { badUnknownUser } from '../replies/users';
import { defineRoute, jsonBody } from '../route';
import { loginBody, registerBodyV1, registerBodyV2 } from './schemas';

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

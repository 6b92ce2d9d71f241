import { Permission } from '../permission';
import { badKnownEmail, badKnownName } from '../replies/auth';
import {
  badUnknownVerification,
  goodAdminUserVerificationComplete,
  goodAdminUserVerificationResend,
  goodAdminUserVerifications,
} from '../replies/verifications';
import { defineRoute } from '../route';
import { idParams } from '../schema';

const staff = {
  versions: ['v2'],
  source: 'competition reference 5.8',
  auth: 'team',
  permissions: Permission.usersWrite,
  standing: 'any',
  gate: null,
  captcha: null,
  rateLimit: null,
  query: null,
  body: null,
} as const;

export const listUserVerifications = defineRoute({
  ...staff,
  name: 'listUserVerifications',
  method: 'GET',
  path: '/admin/user-verifications',
  summary: 'List registrations that wait for the confirmation of their email address.',
  params: null,
  replies: [goodAdminUserVerifications],
});

export const completeUserVerification = defineRoute({
  ...staff,
  name: 'completeUserVerification',
  method: 'POST',
  path: '/admin/user-verifications/:id/complete',
  summary: 'Make the team without a confirmation; the mailed link stops working.',
  params: idParams,
  replies: [goodAdminUserVerificationComplete, badUnknownVerification, badKnownEmail, badKnownName],
});

export const resendUserVerification = defineRoute({
  ...staff,
  name: 'resendUserVerification',
  method: 'POST',
  path: '/admin/user-verifications/:id/resend',
  summary: 'Mail the same link again.',
  params: idParams,
  replies: [goodAdminUserVerificationResend, badUnknownVerification],
});

import { Permission } from '@rampart/domain-data';
import { badKnownEmail, badKnownName } from '../auth/schemas';
import { BY_STAFF, defineRoute } from '../route';
import { idParams } from '../schema';
import {
  badUnknownVerification,
  goodAdminUserVerificationComplete,
  goodAdminUserVerificationDelete,
  goodAdminUserVerificationResend,
  goodAdminUserVerifications,
  pendingVerificationsQuery,
} from './schemas';

const staff = {
  ...BY_STAFF,
  permissions: Permission.usersWrite,
  query: null,
  body: null,
} as const;

export const listUserVerifications = defineRoute({
  ...staff,
  name: 'listUserVerifications',
  method: 'GET',
  path: '/admin/user-verifications',
  summary: 'List pending registrations.',
  description:
    'Returns the registrations whose email address has not been verified, newest first, without their tokens.',
  rules: 'staff-and-audit.md#pending-registrations-for-staff',
  pageLimit: 'adminLists.maxLimit',
  params: null,
  query: pendingVerificationsQuery,
  replies: [goodAdminUserVerifications],
});

export const completeUserVerification = defineRoute({
  ...staff,
  name: 'completeUserVerification',
  method: 'POST',
  path: '/admin/user-verifications/:id/complete',
  summary: 'Complete a pending registration.',
  description:
    'Creates the team without verifying its address; the mailed link stops working. After a conflict the registration remains.',
  rules: 'staff-and-audit.md#pending-registrations-for-staff',
  params: idParams,
  replies: [goodAdminUserVerificationComplete, badUnknownVerification, badKnownEmail, badKnownName],
});

export const resendUserVerification = defineRoute({
  ...staff,
  name: 'resendUserVerification',
  method: 'POST',
  path: '/admin/user-verifications/:id/resend',
  summary: 'Mail a pending registration again.',
  description: 'Sends the same link again. A service without mail answers 404 `badEndpoint`.',
  rules: 'staff-and-audit.md#pending-registrations-for-staff',
  params: idParams,
  replies: [goodAdminUserVerificationResend, badUnknownVerification],
});

export const deleteUserVerification = defineRoute({
  ...staff,
  name: 'deleteUserVerification',
  method: 'DELETE',
  path: '/admin/user-verifications/:id',
  summary: 'Delete a pending registration.',
  description: 'The mailed link stops working; the team can register again.',
  rules: 'staff-and-audit.md#pending-registrations-for-staff',
  params: idParams,
  replies: [goodAdminUserVerificationDelete, badUnknownVerification],
});

import { avatarUploads } from '../bucket';
import { Permission } from '../permission';
import { badUserPrivileged } from '../replies/admin-users';
import {
  badAvatarFile,
  badAvatarFileSize,
  badModerationNotPassed,
  goodAvatarUpdated,
} from '../replies/uploads';
import { badUnknownUser } from '../replies/users';
import { defineRoute } from '../route';
import { idParams, strictObject } from '../schema';
import { ownAvatarFields } from './schemas';

const avatar = {
  method: 'PATCH',
  versions: ['v2'],
  auth: 'team',
  standing: 'any',
  gate: null,
  query: null,
} as const;

/** Absent removes the avatar. Kept in memory: it is small or refused. */
const avatarFile = [{ field: 'avatar', many: false, required: false, into: 'memory' }] as const;

const refusals = [badAvatarFileSize, badAvatarFile, badModerationNotPassed] as const;

export const updateOwnAvatar = defineRoute({
  ...avatar,
  name: 'updateOwnAvatar',
  path: '/users/me/avatar',
  summary: "Replace or remove the caller's avatar.",
  source: 'accounts reference 5.6',
  permissions: 0,
  captcha: 'avatarUpload',
  rateLimit: { bucket: avatarUploads, charge: 'inUseCase' },
  params: null,
  body: { format: 'multipart', files: avatarFile, fields: ownAvatarFields },
  replies: [goodAvatarUpdated, ...refusals],
});

export const updateAdminUserAvatar = defineRoute({
  ...avatar,
  name: 'updateAdminUserAvatar',
  path: '/admin/users/:id/avatar',
  summary: 'Replace or remove the avatar of a team.',
  source: 'competition reference 5.7',
  permissions: Permission.usersWrite,
  captcha: null,
  rateLimit: null,
  params: idParams,
  body: { format: 'multipart', files: avatarFile, fields: strictObject({}) },
  replies: [goodAvatarUpdated, badUnknownUser, badUserPrivileged, ...refusals],
});

import { avatarUploads, Permission } from '@rampart/domain-data';
import { badUserPrivileged } from '../admin-users/schemas';
import { BODY_LIMIT, BY_STAFF, defineRoute, jsonBody } from '../route';
import { idParams, strictObject } from '../schema';
import {
  adminUploadsQuery,
  badAvatarFile,
  badAvatarFileSize,
  badDataUri,
  badFilesUpload,
  badModerationNotPassed,
  badUnknownUpload,
  badUploadInUse,
  goodAdminUploadDelete,
  goodAdminUploads,
  goodAvatarUpdated,
  goodFilesUploadV1,
  goodFilesUploadV2,
  goodUploadsQueryV1,
  goodUploadsQueryV2,
  ownAvatarFields,
  uploadFilesBodyV1,
  uploadParams,
  uploadsQueryBody,
} from './schemas';
import { badUnknownUser } from '../users/schemas';

const staff = {
  ...BY_STAFF,
  method: 'POST',
  params: null,
  query: null,
} as const;

const upload = {
  ...staff,
  path: '/admin/upload',
  summary: 'Upload files.',
  description:
    'Stores challenge files and returns their URLs in the order sent. The same bytes under the same name have the same URL. A file name has 1 to 255 characters without slash, backslash and colon.',
  rules: 'uploads-and-avatars.md#files-of-staff',
  permissions: Permission.challsWrite,
} as const;

const query = {
  ...staff,
  path: '/admin/upload/query',
  summary: 'Find uploaded files.',
  description:
    'Returns for pairs of digest and name whether the file is stored, and where, so that tools only upload what is missing.',
  rules: 'uploads-and-avatars.md#upload-queries',
  permissions: Permission.challsRead,
} as const;

export const uploadFilesV1 = defineRoute({
  ...upload,
  name: 'uploadFilesV1',
  versions: ['v1'],
  body: jsonBody(uploadFilesBodyV1, BODY_LIMIT.bulkJson),
  replies: [goodFilesUploadV1, badDataUri, badFilesUpload],
});

export const uploadFilesV2 = defineRoute({
  ...upload,
  name: 'uploadFilesV2',
  versions: ['v2'],
  body: {
    format: 'multipart',
    files: [{ field: 'files', many: true, required: true, into: 'storage' }],
    fields: strictObject({}),
  },
  replies: [goodFilesUploadV2, badFilesUpload],
});

export const queryUploadsV1 = defineRoute({
  ...query,
  name: 'queryUploadsV1',
  versions: ['v1'],
  body: jsonBody(uploadsQueryBody, BODY_LIMIT.adminJson),
  replies: [goodUploadsQueryV1],
});

export const queryUploadsV2 = defineRoute({
  ...query,
  name: 'queryUploadsV2',
  versions: ['v2'],
  body: jsonBody(uploadsQueryBody, BODY_LIMIT.adminJson),
  replies: [goodUploadsQueryV2],
});

export const listUploads = defineRoute({
  ...staff,
  name: 'listUploads',
  method: 'GET',
  path: '/admin/uploads',
  versions: ['v2'],
  summary: 'List the uploaded files.',
  description: 'Returns the files that staff uploaded, by name, with what uses them.',
  rules: 'uploads-and-avatars.md#files-of-staff',
  pageLimit: 'adminLists.maxLimit',
  permissions: Permission.challsRead,
  query: adminUploadsQuery,
  body: null,
  replies: [goodAdminUploads],
});

export const deleteUpload = defineRoute({
  ...staff,
  name: 'deleteUpload',
  method: 'DELETE',
  path: '/admin/uploads/:digest/:name',
  versions: ['v2'],
  summary: 'Delete an uploaded file.',
  description: 'Removes a file from the storage. A file in use is 409 `badUploadInUse`.',
  rules: 'uploads-and-avatars.md#files-of-staff',
  permissions: Permission.challsWrite,
  params: uploadParams,
  body: null,
  replies: [goodAdminUploadDelete, badUnknownUpload, badUploadInUse],
});

const avatar = {
  method: 'PATCH',
  versions: ['v2'],
  auth: 'team',
  standing: 'any',
  gate: null,
  query: null,
} as const;

/** Without a file the avatar is removed. Held in memory, because large files are refused. */
const avatarFile = [{ field: 'avatar', many: false, required: false, into: 'memory' }] as const;

const refusals = [badAvatarFileSize, badAvatarFile, badModerationNotPassed] as const;

export const updateOwnAvatar = defineRoute({
  ...avatar,
  name: 'updateOwnAvatar',
  path: '/users/me/avatar',
  summary: "Replace or remove the caller's avatar.",
  description:
    'Stores the image, cropped to 256 × 256, as the avatar of the team; a request without a file removes it. A file that is too large takes no token from the bucket; every other change does, including a removal.',
  rules: 'uploads-and-avatars.md#avatars',
  permissions: 0,
  memberScope: 'manage',
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
  description:
    'Stores the image, cropped to 256 × 256, as the avatar of a team; a request without a file removes it. A team that holds permissions cannot be changed.',
  rules: 'uploads-and-avatars.md#avatars',
  permissions: Permission.usersWrite,
  captcha: null,
  rateLimit: null,
  params: idParams,
  body: { format: 'multipart', files: avatarFile, fields: strictObject({}) },
  replies: [goodAvatarUpdated, badUnknownUser, badUserPrivileged, ...refusals],
});

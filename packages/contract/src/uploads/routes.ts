import { Permission } from '../permission';
import {
  badDataUri,
  badFilesUpload,
  goodFilesUploadV1,
  goodFilesUploadV2,
  goodUploadsQueryV1,
  goodUploadsQueryV2,
} from '../replies/uploads';
import { BODY_LIMIT, defineRoute, jsonBody } from '../route';
import { strictObject } from '../schema';
import { uploadFilesBodyV1, uploadsQueryBody } from './schemas';

const staff = {
  method: 'POST',
  source: 'services reference 3.3',
  auth: 'team',
  standing: 'any',
  gate: null,
  captcha: null,
  rateLimit: null,
  params: null,
  query: null,
} as const;

const upload = {
  ...staff,
  path: '/admin/upload',
  summary: 'Store files of challenges.',
  permissions: Permission.challsWrite,
} as const;

const query = {
  ...staff,
  path: '/admin/upload/query',
  summary: 'Tell which files are stored, and where.',
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

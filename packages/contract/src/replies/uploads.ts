import { Type } from '@sinclair/typebox';
import { avatarResult } from '../avatars/schemas';
import { defineReply } from '../reply';
import { strictObject } from '../schema';
import { foundUploadsV1, foundUploadsV2, uploadedFilesV1, uploadedFilesV2 } from '../uploads/schemas';

const stored = 'The files are stored.';
const asked = 'The state of the files.';

export const goodFilesUploadV1 = defineReply('goodFilesUpload', 200, stored, uploadedFilesV1);
export const goodFilesUploadV2 = defineReply('goodFilesUpload', 200, stored, uploadedFilesV2);
export const goodUploadsQueryV1 = defineReply('goodUploadsQuery', 200, asked, foundUploadsV1);
export const goodUploadsQueryV2 = defineReply('goodUploadsQuery', 200, asked, foundUploadsV2);
export const goodAvatarUpdated = defineReply(
  'goodAvatarUpdated',
  200,
  'The avatar is updated.',
  avatarResult,
);

export const badDataUri = defineReply('badDataUri', 400, 'A file is not a valid data URI.');
export const badFilesUpload = defineReply('badFilesUpload', 500, 'The files could not be stored.');
export const badAvatarFile = defineReply('badAvatarFile', 400, 'The avatar is not an image we can read.');
export const badAvatarFileSize = defineReply(
  'badAvatarFileSize',
  400,
  'The avatar is too large.',
  strictObject({
    /** Bytes. */
    maxSize: Type.Integer(),
  }),
);
export const badModerationNotPassed = defineReply(
  'badModerationNotPassed',
  400,
  'The avatar was refused by moderation.',
);

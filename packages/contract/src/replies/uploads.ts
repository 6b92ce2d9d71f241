import { Type } from '@sinclair/typebox';
import { defineReply } from '../reply';
import { strictObject } from '../schema';

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

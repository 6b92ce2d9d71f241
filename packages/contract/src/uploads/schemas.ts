import { FILE_NAME } from '@rampart/domain-data';
import { type Static, Type } from '@sinclair/typebox';
import { defineReply } from '../reply';
import { searchText } from '../admin-users/schemas';
import { described, identifier, nullable, paging, strictObject, webAddress } from '../schema';

/** 1 to 255 characters; not `.` or `..`, and none of slash, backslash, colon and NUL. */
export const fileName = Type.String(FILE_NAME);

export const uploadFilesBodyV1 = strictObject({
  files: Type.Array(
    strictObject({
      name: fileName,
      data: described(
        Type.String({ examples: ['data:text/plain;base64,aGVsbG8='] }),
        'A data URI; its media type may be empty.',
      ),
    }),
  ),
});

export const uploadsQueryBody = strictObject({
  uploads: Type.Array(
    strictObject({
      sha256: described(
        Type.String({ pattern: '^[0-9a-fA-F]{64}$', examples: ['0f1e'.repeat(16)] }),
        'Hex digest of the content, in either case.',
      ),
      name: fileName,
    }),
  ),
});

const uploadedFields = { name: Type.String(), url: webAddress };

/** Stored files, in the order of the request. */
export const uploadedFilesV1 = Type.Array(strictObject(uploadedFields));
export const uploadedFilesV2 = Type.Array(strictObject({ ...uploadedFields, size: Type.Integer() }));

const foundFields = {
  sha256: described(Type.String(), 'As it was asked for.'),
  name: Type.String(),
  url: described(nullable(webAddress), 'Null when no such file is stored.'),
};

/** Found files, in the order of the request. */
export const foundUploadsV1 = Type.Array(strictObject(foundFields));
export const foundUploadsV2 = Type.Array(strictObject({ ...foundFields, size: nullable(Type.Integer()) }));

export type UploadedFilesV1 = Static<typeof uploadedFilesV1>;
export type UploadedFilesV2 = Static<typeof uploadedFilesV2>;
export type FoundUploadsV1 = Static<typeof foundUploadsV1>;
export type FoundUploadsV2 = Static<typeof foundUploadsV2>;

export const avatarResult = strictObject({
  url: described(nullable(webAddress), 'Null when the team no longer has an avatar.'),
});

export const adminUploadsQuery = strictObject({
  ...paging,
  search: described(searchText, 'A part of a file name.'),
});

export const adminUpload = strictObject({
  sha256: Type.String(),
  name: Type.String(),
  url: webAddress,
  size: described(Type.Integer(), 'Bytes.'),
  usedBy: described(Type.Array(Type.String()), 'IDs of the challenges that use it.'),
  usedElsewhere: described(Type.Boolean(), 'Whether the settings or an announcement use it.'),
});

export const adminUploads = strictObject({ total: Type.Integer(), uploads: Type.Array(adminUpload) });

export const uploadParams = strictObject({ digest: identifier, name: identifier });

export type AdminUpload = Static<typeof adminUpload>;

export const goodAdminUploads = defineReply('goodAdminUploads', 200, 'The uploaded files.', adminUploads);
export const goodAdminUploadDelete = defineReply('goodAdminUploadDelete', 200, 'The file is deleted.');
export const badUnknownUpload = defineReply('badUnknownUpload', 404, 'There is no such file.');
export const badUploadInUse = defineReply('badUploadInUse', 409, 'This file is in use.');

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
    maxSize: described(Type.Integer(), 'Bytes.'),
  }),
);
export const badModerationNotPassed = defineReply(
  'badModerationNotPassed',
  400,
  'The avatar was refused by moderation.',
);

export const ownAvatarFields = strictObject({ captchaCode: Type.Optional(Type.String()) });

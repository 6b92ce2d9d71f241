import { Type, type Static } from '@sinclair/typebox';
import { nullable, strictObject } from '../schema';

/** Shapes of staff's files (competition reference 5.6, services reference 3.3). */

/** 1 to 255 characters; not `.` or `..`, and none of slash, backslash, colon and NUL. */
export const fileName = Type.String({
  minLength: 1,
  maxLength: 255,
  pattern: '^(?!\\.{1,2}$)[^/\\\\:\\u0000\\uD800-\\uDFFF]*$',
});

export const uploadFilesBodyV1 = strictObject({
  files: Type.Array(
    strictObject({
      name: fileName,
      /** A data URI; its media type may be empty. */
      data: Type.String(),
    }),
  ),
});

export const uploadsQueryBody = strictObject({
  uploads: Type.Array(
    strictObject({
      /** Hex digest of the content, in either case. */
      sha256: Type.String({ pattern: '^[0-9a-fA-F]{64}$' }),
      name: fileName,
    }),
  ),
});

const uploadedFields = { name: Type.String(), url: Type.String() };

/** In the order of the request. */
export const uploadedFilesV1 = Type.Array(strictObject(uploadedFields));
export const uploadedFilesV2 = Type.Array(strictObject({ ...uploadedFields, size: Type.Integer() }));

const foundFields = {
  /** As it was asked for. */
  sha256: Type.String(),
  name: Type.String(),
  /** Null when no such file is stored. */
  url: nullable(Type.String()),
};

/** In the order of the request. */
export const foundUploadsV1 = Type.Array(strictObject(foundFields));
export const foundUploadsV2 = Type.Array(strictObject({ ...foundFields, size: nullable(Type.Integer()) }));

export type UploadedFilesV1 = Static<typeof uploadedFilesV1>;
export type UploadedFilesV2 = Static<typeof uploadedFilesV2>;
export type FoundUploadsV1 = Static<typeof foundUploadsV1>;
export type FoundUploadsV2 = Static<typeof foundUploadsV2>;

import { Type, type Static } from '@sinclair/typebox';
import { MAX_STATUS_TEXT_LENGTH } from '../admin-users/schemas';
import { regionCode } from '../region-codes';
import { nullable, ruledText, strictObject, text } from '../schema';

/** Changes of a team's own profile (accounts reference 5.4). */

const changesV1 = {
  name: Type.Optional(ruledText('badName')),
  division: Type.Optional(text()),
};

/** Absent keeps. */
export const userUpdateBodyV1 = strictObject(changesV1);

/** Absent keeps; null clears the last two. */
export const userUpdateBodyV2 = strictObject({
  ...changesV1,
  countryCode: Type.Optional(nullable(regionCode)),
  statusText: Type.Optional(nullable(text({ maxLength: MAX_STATUS_TEXT_LENGTH }))),
});

const updatedFields = {
  name: Type.String(),
  /** Null when unset in both versions. */
  email: nullable(Type.String()),
  division: Type.String(),
};

export const userUpdateResultV1 = strictObject({ user: strictObject(updatedFields) });

export const userUpdateResultV2 = strictObject({
  user: strictObject({
    ...updatedFields,
    avatarUrl: nullable(Type.String()),
    countryCode: nullable(Type.String()),
    statusText: nullable(Type.String()),
  }),
});

export type UserUpdateResultV1 = Static<typeof userUpdateResultV1>;
export type UserUpdateResultV2 = Static<typeof userUpdateResultV2>;

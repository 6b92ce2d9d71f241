import { Type } from '@sinclair/typebox';
import { nullable, strictObject } from '../schema';

export const avatarResult = strictObject({
  /** Null when the team has no avatar any more. */
  url: nullable(Type.String()),
});

export const ownAvatarFields = strictObject({ captchaCode: Type.Optional(Type.String()) });

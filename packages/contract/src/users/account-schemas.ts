import { Type, type Static } from '@sinclair/typebox';
import { ruledText, strictObject, text } from '../schema';

/** Shapes of what a team does with its address and its members (accounts reference 5.7 to 5.10). */

const setEmailFields = { email: ruledText('badEmail') };

export const setEmailBodyV1 = strictObject({ ...setEmailFields, legacyCaptchaCode: Type.Optional(text()) });
export const setEmailBodyV2 = strictObject({ ...setEmailFields, captchaCode: Type.Optional(text()) });

export const addMemberBody = strictObject({ email: ruledText('badEmail') });

export const member = strictObject({
  id: Type.String(),
  /** Team ID; the key is in lower case. */
  userid: Type.String(),
  email: Type.String(),
});

export const members = Type.Array(member);

export type MemberData = Static<typeof member>;

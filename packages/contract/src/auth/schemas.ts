import { Type, type Static } from '@sinclair/typebox';
import { nullable, oneOf, ruledText, strictObject, text } from '../schema';

/**
 * Shapes of registration and login (accounts reference 3). The order of the keys is part of the contract: `badEmail`
 * comes before `badName`.
 */

const registerFields = {
  /** Required unless a ranking-site token is given; the use case says so with `body:email`. */
  email: Type.Optional(ruledText('badEmail')),
  name: ruledText('badName'),
  ranksiteToken: Type.Optional(text()),
};

export const registerBodyV1 = strictObject({ ...registerFields, legacyCaptchaCode: Type.Optional(text()) });
export const registerBodyV2 = strictObject({ ...registerFields, captchaCode: Type.Optional(text()) });

export const registerResultV1 = strictObject({ authToken: Type.String() });
export const registerResultV2 = strictObject({ authToken: Type.String(), teamToken: Type.String() });

/** At least one, not empty; the ranking-site token wins (accounts reference 3.5). */
export const loginBody = strictObject({
  teamToken: Type.Optional(text()),
  ranksiteToken: Type.Optional(text()),
});

export const loginResult = strictObject({ authToken: Type.String() });

export const verifyBody = strictObject({
  /** Of any of the three kinds that are mailed (accounts reference 3.2). */
  verifyToken: text(),
});

const recoverFields = { email: ruledText('badEmail') };

export const recoverBodyV1 = strictObject({ ...recoverFields, legacyCaptchaCode: Type.Optional(text()) });
export const recoverBodyV2 = strictObject({ ...recoverFields, captchaCode: Type.Optional(text()) });

export const verifyResult = strictObject({ authToken: Type.String() });

export const verifyInfoQuery = strictObject({ token: text() });

export const verifyInfo = strictObject({
  kind: oneOf(['register', 'team', 'update']),
  /** The address that is to be proved; null for a login. */
  email: nullable(Type.String()),
  /** Absent when the team is gone. */
  name: Type.Optional(Type.String()),
});

export type VerifyInfoData = Static<typeof verifyInfo>;

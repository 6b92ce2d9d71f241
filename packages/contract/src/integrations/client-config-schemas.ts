import { Type, type Static } from '@sinclair/typebox';
import { nullable, strictObject, unixMs } from '../schema';
import { sponsor } from '../settings/schemas';

/** What every client reads first (accounts reference 8.1). */

const meta = strictObject({ description: Type.String(), imageUrl: Type.String() });

const common = {
  ctfName: Type.String(),
  meta,
  /** Markdown. */
  homeContent: Type.String(),
  startTime: unixMs,
  endTime: unixMs,
  /** Id to display name. */
  divisions: Type.Record(Type.String(), Type.String()),
  origin: Type.String(),
  userMembers: Type.Boolean(),
  emailEnabled: Type.Boolean(),
  registrationsEnabled: Type.Boolean(),
};

const sponsorV1 = strictObject({
  name: Type.String(),
  description: Type.String(),
  url: Type.Optional(Type.String()),
  icon: Type.String(),
});

export const clientConfigV1 = strictObject({
  ...common,
  sponsors: Type.Array(sponsorV1),
  faviconUrl: Type.Optional(Type.String()),
  defaultDivision: Type.Optional(Type.String()),
  ranksite: Type.Optional(strictObject({ clientId: Type.String() })),
  globalSiteTag: Type.Optional(Type.String()),
  legacyCaptcha: Type.Optional(
    strictObject({ siteKey: Type.String(), protectedActions: Type.Array(Type.String()) }),
  ),
});

/** Every protectable action (spec, Captcha). */
const protectedEndpoints = strictObject({
  register: Type.Boolean(),
  recover: Type.Boolean(),
  setEmail: Type.Boolean(),
  avatarUpload: Type.Boolean(),
  instancerStart: Type.Boolean(),
  instancerExtend: Type.Boolean(),
  adminBotSubmit: Type.Boolean(),
});

export const clientConfigV2 = strictObject({
  ...common,
  sponsors: Type.Array(sponsor),
  faviconUrl: nullable(Type.String()),
  logoLightUrl: nullable(Type.String()),
  logoDarkUrl: nullable(Type.String()),
  defaultDivision: nullable(Type.String()),
  /** `authorizeUrl`: the page that a client opens to start the sign-in. */
  ranksite: nullable(strictObject({ clientId: Type.String(), authorizeUrl: Type.String() })),
  flagFormatPlaceholder: Type.String(),
  analytics: nullable(
    strictObject({ provider: Type.String(), publicOptions: Type.Record(Type.String(), Type.String()) }),
  ),
  captcha: nullable(
    strictObject({
      provider: Type.String(),
      publicOptions: strictObject({ siteKey: Type.String() }),
      protectedEndpoints,
    }),
  ),
  instancerEnabled: Type.Boolean(),
  /** True only in exported archives. */
  isArchived: Type.Boolean(),
});

export type ClientConfigV1 = Static<typeof clientConfigV1>;
export type ClientConfigV2 = Static<typeof clientConfigV2>;

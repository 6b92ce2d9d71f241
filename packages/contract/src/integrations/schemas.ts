import { type Static, Type } from '@sinclair/typebox';
import { defineReply, defineUnwrappedReply } from '../reply';
import { described, nullable, strictObject, text, unixMs } from '../schema';
import { sponsor } from '../settings/schemas';

export const ranksiteStandings = strictObject({
  standings: Type.Array(
    strictObject({
      pos: described(Type.Integer({ minimum: 1 }), '1, 2, 3 … without gaps or ties.'),
      team: Type.String(),
      score: Type.Integer(),
    }),
  ),
});

export type RanksiteStandings = Static<typeof ranksiteStandings>;

export const ranksiteCallbackBody = strictObject({ ranksiteCode: text() });

export const ranksiteIdentity = strictObject({
  ranksiteToken: described(Type.String(), 'For registration, login or linking.'),
  ranksiteName: Type.String(),
  ranksiteId: described(Type.String(), "The site's number as decimal text."),
});

export const ranksiteLinkBody = strictObject({ ranksiteToken: text() });

const meta = strictObject({ description: Type.String(), imageUrl: Type.String() });

const common = {
  ctfName: Type.String(),
  meta,
  homeContent: described(Type.String(), 'Markdown.'),
  startTime: unixMs,
  endTime: unixMs,
  divisions: described(Type.Record(Type.String(), Type.String()), 'Id to display name.'),
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

/** Whether each action is protected by a captcha. */
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
  ranksite: described(
    nullable(strictObject({ clientId: Type.String(), authorizeUrl: Type.String() })),
    '`authorizeUrl`: the page that a client opens to start the sign-in.',
  ),
  oidc: described(
    Type.Optional(strictObject({ name: Type.String() })),
    'The identity provider, where teams may sign in with one.',
  ),
  accentColor: described(nullable(Type.String()), '`#rrggbb`.'),
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
  practice: described(Type.Boolean(), 'Whether teams may try flags after the end.'),
  isArchived: described(
    Type.Boolean(),
    'Always false: an archive of the event is made of pages, without this reply.',
  ),
});

export type ClientConfigV1 = Static<typeof clientConfigV1>;
export type ClientConfigV2 = Static<typeof clientConfigV2>;

const configuration = 'What a client needs to know.';

export const goodClientConfigV1 = defineReply('goodClientConfig', 200, configuration, clientConfigV1);
export const goodClientConfigV2 = defineReply('goodClientConfig', 200, configuration, clientConfigV2);

export const goodRanksiteToken = defineReply(
  'goodRanksiteToken',
  200,
  'The account on the ranking site is proved.',
  ranksiteIdentity,
);
export const goodRanksiteAuthSet = defineReply('goodRanksiteAuthSet', 200, 'The ranking site is linked.');
export const goodRanksiteRemoved = defineReply(
  'goodRanksiteRemoved',
  200,
  'The ranking site is no longer linked.',
);
export const badRanksiteCode = defineReply(
  'badRanksiteCode',
  401,
  'The code of the ranking site is not valid.',
);
export const badRanksiteNoExists = defineReply('badRanksiteNoExists', 404, 'The ranking site is not linked.');

/**
 * Sent without the wrapper, because the ranking site expects the bare object; the kind is only a name for this
 * reply.
 */
export const goodRanksiteLeaderboard = defineUnwrappedReply(
  'goodRanksiteLeaderboard',
  'The standings for the ranking site.',
  ranksiteStandings,
);

import { withoutUndefined, type ClientConfigV1, type ClientConfigV2 } from '@rampart/contract';
import type { ClientFacts } from '@rampart/core/integrations';
import type { Settings, Sponsor } from '@rampart/core/settings';

function common(facts: ClientFacts, settings: Settings) {
  return {
    ctfName: settings.ctfName,
    meta: { description: settings.meta.description, imageUrl: settings.meta.imageUrl },
    homeContent: settings.homeContent,
    startTime: settings.startAtMs,
    endTime: settings.endAtMs,
    emailEnabled: facts.emailEnabled,
  };
}

function sponsorV1({ name, description, url, icon }: Sponsor): ClientConfigV1['sponsors'][number] {
  return withoutUndefined({ name, description, url, icon });
}

function sponsorV2(sponsor: Sponsor): ClientConfigV2['sponsors'][number] {
  const { iconLight, iconDark } = sponsor;
  return { ...sponsorV1(sponsor), iconLight, iconDark };
}

/** The only captcha that clients of the first version can show. */
const LEGACY_CAPTCHA = 'captcha/recaptcha';

export function presentClientConfigV1(facts: ClientFacts, settings: Settings): ClientConfigV1 {
  const { captcha, globalSiteTag, ranksite } = facts;
  const { origin, divisions, defaultDivision, userMembers, registrationsEnabled } = facts.settings;
  return withoutUndefined({
    ...common(facts, settings),
    origin,
    divisions,
    userMembers,
    registrationsEnabled,
    sponsors: settings.sponsors.map(sponsorV1),
    faviconUrl: settings.faviconUrl ?? undefined,
    defaultDivision: defaultDivision ?? undefined,
    ranksite: ranksite === null ? undefined : { clientId: ranksite.clientId },
    globalSiteTag: globalSiteTag ?? undefined,
    legacyCaptcha:
      captcha?.provider === LEGACY_CAPTCHA
        ? { siteKey: captcha.siteKey, protectedActions: [...captcha.protectedActions] }
        : undefined,
  });
}

function presentCaptcha(captcha: NonNullable<ClientFacts['captcha']>): ClientConfigV2['captcha'] {
  const isProtected = new Set<string>(captcha.protectedActions);
  return {
    provider: captcha.provider,
    publicOptions: { siteKey: captcha.siteKey },
    protectedEndpoints: {
      register: isProtected.has('register'),
      recover: isProtected.has('recover'),
      setEmail: isProtected.has('setEmail'),
      avatarUpload: isProtected.has('avatarUpload'),
      instancerStart: isProtected.has('instancerStart'),
      instancerExtend: isProtected.has('instancerExtend'),
      adminBotSubmit: isProtected.has('adminBotSubmit'),
    },
  };
}

/** Besides what is named here: every setting that is declared for clients. */
export function presentClientConfigV2(facts: ClientFacts, settings: Settings): ClientConfigV2 {
  const { analytics, captcha, ranksite, oidc } = facts;
  return {
    ...facts.settings,
    ...common(facts, settings),
    sponsors: settings.sponsors.map(sponsorV2),
    faviconUrl: settings.faviconUrl,
    logoLightUrl: settings.logoLightUrl,
    logoDarkUrl: settings.logoDarkUrl,
    ranksite: ranksite === null ? null : { clientId: ranksite.clientId, authorizeUrl: ranksite.authorizeUrl },
    ...(oidc === null ? {} : { oidc }),
    analytics:
      analytics === null
        ? null
        : { provider: analytics.provider, publicOptions: { ...analytics.publicOptions } },
    captcha: captcha === null ? null : presentCaptcha(captcha),
    instancerEnabled: facts.instancerEnabled,
    isArchived: false,
  };
}

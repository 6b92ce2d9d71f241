import { CAPTCHA_ACTIONS, type CaptchaAction } from '@rampart/domain-data';
import type { Config } from '../infra/config';
import { publicAnalyticsOptions } from './analytics/analytics-provider';

/** What clients may know of the configuration; with the effective settings it is all they are told (accounts 8.1). */
export interface ClientFacts {
  readonly origin: string;
  /** Id to display name. */
  readonly divisions: Readonly<Record<string, string>>;
  readonly defaultDivision: string | null;
  readonly userMembers: boolean;
  readonly emailEnabled: boolean;
  readonly registrationsEnabled: boolean;
  readonly ranksite: { readonly clientId: string; readonly authorizeUrl: string } | null;
  /** Only the old key itself, for clients of the first version. */
  readonly globalSiteTag: string | null;
  readonly flagFormatPlaceholder: string;
  readonly analytics: {
    readonly provider: string;
    readonly publicOptions: Readonly<Record<string, string>>;
  } | null;
  readonly captcha: {
    readonly provider: string;
    readonly siteKey: string;
    readonly protectedActions: readonly CaptchaAction[];
  } | null;
  readonly instancerEnabled: boolean;
}

type DisclosedConfig = Pick<
  Config,
  | 'origin'
  | 'divisions'
  | 'defaultDivision'
  | 'userMembers'
  | 'email'
  | 'registrationsEnabled'
  | 'ranksite'
  | 'globalSiteTag'
  | 'flagFormatPlaceholder'
  | 'analytics'
  | 'captcha'
  | 'instancers'
>;

function captchaFacts({ provider, protectedEndpoints }: Config['captcha']): ClientFacts['captcha'] {
  if (provider === undefined) return null;
  return {
    provider: provider.name,
    siteKey: String(provider.options['siteKey']),
    protectedActions: CAPTCHA_ACTIONS.filter((action) => protectedEndpoints.includes(action)),
  };
}

/** Field by field: no secret leaves because a section of the configuration got one. */
export function clientFacts(config: DisclosedConfig): ClientFacts {
  const { ranksite, analytics } = config;
  return {
    origin: config.origin,
    divisions: config.divisions,
    defaultDivision: config.defaultDivision ?? null,
    userMembers: config.userMembers,
    emailEnabled: config.email !== undefined,
    registrationsEnabled: config.registrationsEnabled,
    ranksite:
      ranksite === undefined ? null : { clientId: ranksite.clientId, authorizeUrl: ranksite.authorizeUrl },
    // An empty variable counts as set, and says nothing.
    globalSiteTag: config.globalSiteTag === '' ? null : (config.globalSiteTag ?? null),
    flagFormatPlaceholder: config.flagFormatPlaceholder,
    analytics:
      analytics.provider === undefined
        ? null
        : { provider: analytics.provider.name, publicOptions: publicAnalyticsOptions(analytics.provider) },
    captcha: captchaFacts(config.captcha),
    instancerEnabled: Object.keys(config.instancers).length > 0,
  };
}

import { CAPTCHA_ACTIONS, type CaptchaAction } from '@rampart/domain-data';
import { clientSettings, type ClientSettings, type Config, type ProviderConfig } from '../infra/config';

/** What clients may know of the configuration. Together with the organisers' settings, it is all that they get. */
export interface ClientFacts {
  /** The settings that are declared for clients. */
  readonly settings: ClientSettings;
  readonly emailEnabled: boolean;
  readonly ranksite: { readonly clientId: string; readonly authorizeUrl: string } | null;
  /** The name of the identity provider. */
  readonly oidc: { readonly name: string } | null;
  /** Only the old key itself, for clients of the first version. */
  readonly globalSiteTag: string | null;
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

function captchaFacts({ provider, protectedEndpoints }: Config['captcha']): ClientFacts['captcha'] {
  if (provider === undefined) return null;
  return {
    provider: provider.name,
    siteKey: String(provider.options['siteKey']),
    protectedActions: CAPTCHA_ACTIONS.filter((action) => protectedEndpoints.includes(action)),
  };
}

/** The options of analytics are public by nature, except where we fetch the script. */
function publicOptions({ options }: ProviderConfig): Readonly<Record<string, string>> {
  const entries = Object.entries(options).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[0] !== 'scriptUrl',
  );
  return Object.fromEntries(entries);
}

/** Declared settings and named fields: no secret leaves because a section of the configuration got one. */
export function clientFacts(config: Config): ClientFacts {
  const { ranksite, oidc, analytics } = config;
  return {
    settings: clientSettings(config),
    emailEnabled: config.email !== undefined,
    ranksite:
      ranksite === undefined ? null : { clientId: ranksite.clientId, authorizeUrl: ranksite.authorizeUrl },
    oidc: oidc === undefined ? null : { name: oidc.name },
    // A variable that is set but empty says nothing.
    globalSiteTag: config.globalSiteTag === '' ? null : (config.globalSiteTag ?? null),
    analytics:
      analytics.provider === undefined
        ? null
        : { provider: analytics.provider.name, publicOptions: publicOptions(analytics.provider) },
    captcha: captchaFacts(config.captcha),
    instancerEnabled: Object.keys(config.instancers).length > 0,
  };
}

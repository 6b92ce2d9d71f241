import type { MailProvider } from '../../../mail';
import { optionalTextOption, textOption, type ProviderConfig } from '../../config';
import { createMailgunMailProvider } from './mailgun-mail-provider';
import { createPostmarkMailProvider } from './postmark-mail-provider';
import { createSesMailProvider } from './ses-mail-provider';
import { createSmtpMailProvider } from './smtp-mail-provider';

/** The one table from setting to provider (accounts reference 4). */
const PROVIDERS: ReadonlyMap<string, (config: ProviderConfig) => MailProvider> = new Map([
  [
    'emails/smtp',
    (config: ProviderConfig) => createSmtpMailProvider({ smtpUrl: textOption(config, 'smtpUrl') }),
  ],
  [
    'emails/ses',
    (config: ProviderConfig) =>
      createSesMailProvider({
        awsKeyId: textOption(config, 'awsKeyId'),
        awsKeySecret: textOption(config, 'awsKeySecret'),
        awsRegion: textOption(config, 'awsRegion'),
        endpoint: optionalTextOption(config, 'endpoint'),
      }),
  ],
  [
    'emails/mailgun',
    (config: ProviderConfig) =>
      createMailgunMailProvider({
        apiKey: textOption(config, 'apiKey'),
        domain: textOption(config, 'domain'),
        endpoint: optionalTextOption(config, 'endpoint'),
      }),
  ],
  [
    'emails/postmark',
    (config: ProviderConfig) =>
      createPostmarkMailProvider({
        serverToken: textOption(config, 'serverToken'),
        endpoint: optionalTextOption(config, 'endpoint'),
      }),
  ],
]);

/** Throws at start for a name that is not in the table. */
export function createMailProvider(config: ProviderConfig): MailProvider {
  const create = PROVIDERS.get(config.name);
  if (create === undefined) throw new Error(`unknown mail provider "${config.name}"`);
  return create(config);
}

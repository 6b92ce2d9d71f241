import type { MailProvider } from './mail-provider';
import { createMailgunMailProvider } from './providers/mailgun-mail-provider';
import { createPostmarkMailProvider } from './providers/postmark-mail-provider';
import { createSesMailProvider } from './providers/ses-mail-provider';
import { createSmtpMailProvider } from './providers/smtp-mail-provider';

type Options = Readonly<Record<string, unknown>>;

/** A required text; the configuration has been checked, so a missing one is a defect of ours. */
function required(options: Options, name: string): string {
  const value = options[name];
  if (typeof value !== 'string' || value === '')
    throw new Error(`email.provider.options.${name}: is missing`);
  return value;
}

function optional(options: Options, name: string): string | undefined {
  const value = options[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

const PROVIDERS: Readonly<Record<string, (options: Options) => MailProvider>> = {
  'emails/smtp': (options) => createSmtpMailProvider({ smtpUrl: required(options, 'smtpUrl') }),
  'emails/ses': (options) =>
    createSesMailProvider({
      awsKeyId: required(options, 'awsKeyId'),
      awsKeySecret: required(options, 'awsKeySecret'),
      awsRegion: required(options, 'awsRegion'),
      endpoint: optional(options, 'endpoint'),
    }),
  'emails/mailgun': (options) =>
    createMailgunMailProvider({
      apiKey: required(options, 'apiKey'),
      domain: required(options, 'domain'),
      endpoint: optional(options, 'endpoint'),
    }),
  'emails/postmark': (options) =>
    createPostmarkMailProvider({
      serverToken: required(options, 'serverToken'),
      endpoint: optional(options, 'endpoint'),
    }),
};

/** The provider of the setting `email.provider`; throws for an unknown name or a missing option. */
export function createMailProvider(setting: {
  readonly name: string;
  readonly options: Options;
}): MailProvider {
  const create = PROVIDERS[setting.name];
  if (create === undefined) {
    throw new Error(`email.provider.name: unknown, expected one of ${Object.keys(PROVIDERS).join(', ')}`);
  }
  return create(setting.options);
}

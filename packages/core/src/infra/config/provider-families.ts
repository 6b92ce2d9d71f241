/**
 * Every provider a setting can name, with its options and the environment variable that wins over each of them
 * (services reference 6.1 and 6.2, accounts reference 10.9). Options a provider does not list are passed on unchecked.
 */
import type { SchemaObject } from 'ajv';

export interface ProviderOption {
  readonly name: string;
  readonly schema: SchemaObject;
  readonly required?: true;
  /** A set variable wins, also an empty one. `_FILE` works as for every other variable. */
  readonly env?: string;
  readonly envType?: 'string' | 'boolean' | 'json';
  /** Read only when neither the variable nor the option is set. */
  readonly fallbackEnv?: string;
}

export interface ProviderDeclaration {
  readonly options: readonly ProviderOption[];
  /** An option that, when true, makes the required ones unnecessary. */
  readonly sufficientOption?: string;
}

export type ProviderFamily = Readonly<Record<string, ProviderDeclaration>>;

const filled: SchemaObject = { type: 'string', minLength: 1 };
const webAddress: SchemaObject = { type: 'string', pattern: '^https?://' };
/** Of one call to an instancer, ms; a start makes up to three of them, for which the front proxy waits. */
const callTimeout: SchemaObject = { type: 'integer', minimum: 1_000, maximum: 30_000 };

const required = (name: string, env?: string, schema = filled): ProviderOption => ({
  name,
  schema,
  required: true,
  ...(env === undefined ? {} : { env }),
});
const optional = (name: string, schema = filled, env?: string): ProviderOption => ({
  name,
  schema,
  ...(env === undefined ? {} : { env }),
});

const WITHOUT_OPTIONS: ProviderDeclaration = { options: [] };

const captchaKeys = (vendor: string): ProviderDeclaration => ({
  options: [
    required('siteKey', `SVC_${vendor}_SITE_KEY`),
    required('secretKey', `SVC_${vendor}_SECRET_KEY`),
    optional('verifyUrl', webAddress),
  ],
});

const adminBot: ProviderDeclaration = {
  options: [
    required('secretKey', 'SVC_ADMIN_BOT_SECRET_KEY'),
    required('endpoint', 'SVC_ADMIN_BOT_ENDPOINT', webAddress),
  ],
};

export const PROVIDER_FAMILIES = {
  uploads: {
    'uploads/local': {
      options: [
        {
          ...optional('uploadDirectory', filled, 'SVC_UPLOAD_DIRECTORY'),
          // What a launcher proposes; the configuration files win over it.
          fallbackEnv: 'SVC_DEFAULT_UPLOAD_DIRECTORY',
        },
      ],
    },
    'uploads/s3': {
      options: [
        required('bucketName', 'SVC_S3_BUCKET'),
        required('awsKeyId', 'SVC_S3_KEY_ID'),
        required('awsKeySecret', 'SVC_S3_KEY_SECRET'),
        required('awsRegion', 'SVC_S3_REGION'),
        optional('endpoint', webAddress, 'SVC_S3_ENDPOINT'),
        optional('publicBaseUrl', webAddress, 'SVC_S3_PUBLIC_BASE_URL'),
      ],
    },
    'uploads/gcs': {
      options: [
        required('projectId', 'SVC_GCS_PROJECT_ID'),
        required('bucketName', 'SVC_GCS_BUCKET'),
        { name: 'credentials', schema: { type: 'object' }, env: 'SVC_GCS_CREDENTIALS', envType: 'json' },
        optional('keyFile', filled, 'GOOGLE_APPLICATION_CREDENTIALS'),
        optional('apiEndpoint', webAddress),
        optional('metadataUrl', webAddress),
      ],
    },
    'uploads/r2': {
      options: [
        required('bucketName', 'SVC_R2_BUCKET'),
        required('cfAccountId', 'SVC_R2_ACCOUNT_ID'),
        required('cfKeyId', 'SVC_R2_KEY_ID'),
        required('cfKeySecret', 'SVC_R2_KEY_SECRET'),
        required('publicBaseUrl', 'SVC_R2_PUBLIC_BASE_URL', webAddress),
        optional('jurisdiction', { enum: ['default', 'eu', 'fedramp'] }, 'SVC_R2_JURISDICTION'),
        optional('endpoint', webAddress),
      ],
    },
  },
  scores: {
    'scores/classic': WITHOUT_OPTIONS,
    'scores/sekai': WITHOUT_OPTIONS,
    'scores/steep': WITHOUT_OPTIONS,
    'scores/genni': WITHOUT_OPTIONS,
    'scores/legacy': WITHOUT_OPTIONS,
    'scores/jammy': {
      options: [optional('maximumScoreTime', { type: 'number', exclusiveMinimum: 0, maximum: 1 })],
    },
  },
  instancers: {
    'instancers/docker': {
      options: [
        required('apiUrl', 'DOCKER_INSTANCER_API_URL', webAddress),
        required('authToken', 'DOCKER_INSTANCER_AUTH_TOKEN'),
        optional('requestTimeout', callTimeout),
      ],
    },
    'instancers/k8s': {
      options: [
        required('apiUrl', 'K8S_INSTANCER_API_URL', webAddress),
        required('authToken', 'K8S_INSTANCER_AUTH_TOKEN'),
        required('caCertificate', 'K8S_INSTANCER_CA_CERTIFICATE'),
        optional('apiGroup'),
        optional('requestTimeout', callTimeout),
        {
          name: 'inCluster',
          schema: { type: 'boolean' },
          env: 'K8S_INSTANCER_IN_CLUSTER',
          envType: 'boolean',
        },
      ],
      sufficientOption: 'inCluster',
    },
    'instancers/paradigmctf': { options: [optional('requestTimeout', callTimeout)] },
  },
  adminBots: { 'admin-bots/pull': adminBot, 'admin-bots/ts': adminBot },
  emails: {
    'emails/smtp': {
      options: [required('smtpUrl', 'SVC_SMTP_URL', { type: 'string', pattern: '^smtps?://' })],
    },
    'emails/ses': {
      options: [
        required('awsKeyId', 'SVC_SES_KEY_ID'),
        required('awsKeySecret', 'SVC_SES_KEY_SECRET'),
        required('awsRegion', 'SVC_SES_REGION'),
      ],
    },
    'emails/mailgun': {
      options: [required('apiKey', 'SVC_MAILGUN_API_KEY'), required('domain', 'SVC_MAILGUN_DOMAIN')],
    },
    'emails/postmark': { options: [required('serverToken', 'SVC_POSTMARK_SERVER_TOKEN')] },
  },
  captcha: {
    'captcha/recaptcha': captchaKeys('RECAPTCHA'),
    'captcha/hcaptcha': captchaKeys('HCAPTCHA'),
    'captcha/turnstile': captchaKeys('TURNSTILE'),
  },
  moderation: {
    'moderation/openai': {
      options: [
        { ...required('apiKey', 'SVC_MODERATION_OPENAI_API_KEY'), fallbackEnv: 'OPENAI_API_KEY' },
        optional('model', filled, 'SVC_MODERATION_OPENAI_MODEL'),
        optional('baseURL', webAddress),
      ],
    },
  },
  analytics: {
    'analytics/google': { options: [required('siteTag'), optional('scriptUrl', webAddress)] },
    'analytics/cloudflare': { options: [required('token'), optional('scriptUrl', webAddress)] },
  },
  messages: {
    // Several destinations can have one provider, so a variable stands in for an option and never wins over it.
    'messages/discord': {
      options: [{ ...required('url', undefined, webAddress), fallbackEnv: 'SVC_BLOOD_BOT_DISCORD_URL' }],
    },
    'messages/telegram': {
      options: [
        { ...required('botToken'), fallbackEnv: 'SVC_BLOOD_BOT_TELEGRAM_BOT_TOKEN' },
        required('chatId', undefined, { type: ['string', 'integer'] }),
        optional('threadId', { type: ['string', 'integer'] }),
        optional('apiUrl', webAddress),
      ],
    },
    'messages/webhook': {
      options: [
        required('url', undefined, webAddress),
        {
          ...required('secret', undefined, { type: 'string', minLength: 16 }),
          fallbackEnv: 'SVC_BLOOD_BOT_WEBHOOK_SECRET',
        },
      ],
    },
  },
} as const satisfies Readonly<Record<string, ProviderFamily>>;

/** Where providers stand in the configuration; `*` is any key of a map or place in a list. */
export const PROVIDER_PLACES: readonly { readonly path: string; readonly family: ProviderFamily }[] = [
  { path: 'uploadProvider', family: PROVIDER_FAMILIES.uploads },
  { path: 'scoreProvider', family: PROVIDER_FAMILIES.scores },
  { path: 'instancers.*', family: PROVIDER_FAMILIES.instancers },
  { path: 'adminBot.provider', family: PROVIDER_FAMILIES.adminBots },
  { path: 'email.provider', family: PROVIDER_FAMILIES.emails },
  { path: 'captcha.provider', family: PROVIDER_FAMILIES.captcha },
  { path: 'avatarsModeration.provider', family: PROVIDER_FAMILIES.moderation },
  { path: 'analytics.provider', family: PROVIDER_FAMILIES.analytics },
  { path: 'bloodBot.destinations.*.provider', family: PROVIDER_FAMILIES.messages },
];

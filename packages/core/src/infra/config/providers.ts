import { Type } from '@sinclair/typebox';
import type { ProviderTable } from './provider-declaration';
import { filled, flag, oneOf, option, webAddress, whole } from './setting';

const captchaOptions = (vendor: string) =>
  Type.Object({
    siteKey: option(filled, { description: 'Public key, told to clients.', env: `SVC_${vendor}_SITE_KEY` }),
    secretKey: option(filled, { description: 'Secret key.', env: `SVC_${vendor}_SECRET_KEY` }),
    verifyUrl: option(Type.Optional(webAddress), { description: "Another address than the vendor's." }),
  });

const adminBotOptions = Type.Object({
  secretKey: option(filled, {
    description: 'Secret that the runners share with the API.',
    env: 'SVC_ADMIN_BOT_SECRET_KEY',
  }),
  endpoint: option(webAddress, {
    description: 'Address of a runner, which checks scripts before they are stored.',
    env: 'SVC_ADMIN_BOT_ENDPOINT',
  }),
});

/** Of one call to an instancer, ms; a start makes up to three of them, for which the front proxy waits. */
const requestTimeout = option(Type.Optional(whole(1_000, 30_000)), {
  description: 'Longest time for one call, ms; 15000.',
});

const awsKeys = (service: string) => ({
  awsKeyId: option(filled, { description: 'Id of the access key.', env: `SVC_${service}_KEY_ID` }),
  awsKeySecret: option(filled, {
    description: 'Secret of the access key.',
    env: `SVC_${service}_KEY_SECRET`,
  }),
  awsRegion: option(filled, { description: 'Region.', env: `SVC_${service}_REGION` }),
});

const scriptUrl = option(Type.Optional(webAddress), { description: "Another script than the vendor's." });

const none = Type.Object({});

export const PROVIDERS = {
  uploads: [
    {
      name: 'uploads/local',
      options: Type.Object({
        uploadDirectory: option(Type.Optional(filled), {
          description: 'Directory of the files; `uploads` in the working directory.',
          env: 'SVC_UPLOAD_DIRECTORY',
          // What a launcher proposes; the configuration files win over it.
          fallbackEnv: 'SVC_DEFAULT_UPLOAD_DIRECTORY',
        }),
      }),
    },
    {
      name: 'uploads/s3',
      options: Type.Object({
        bucketName: option(filled, { description: 'Bucket.', env: 'SVC_S3_BUCKET' }),
        ...awsKeys('S3'),
        endpoint: option(Type.Optional(webAddress), {
          description: 'Address of another service that speaks S3.',
          env: 'SVC_S3_ENDPOINT',
        }),
        publicBaseUrl: option(Type.Optional(webAddress), {
          description: "Where browsers fetch the files; the bucket's own address when it is not set.",
          env: 'SVC_S3_PUBLIC_BASE_URL',
        }),
      }),
    },
    {
      name: 'uploads/r2',
      options: Type.Object({
        bucketName: option(filled, { description: 'Bucket.', env: 'SVC_R2_BUCKET' }),
        cfAccountId: option(filled, { description: 'Id of the account.', env: 'SVC_R2_ACCOUNT_ID' }),
        cfKeyId: option(filled, { description: 'Id of the access key.', env: 'SVC_R2_KEY_ID' }),
        cfKeySecret: option(filled, {
          description: 'Secret of the access key.',
          env: 'SVC_R2_KEY_SECRET',
        }),
        publicBaseUrl: option(webAddress, {
          description: 'Where browsers fetch the files.',
          env: 'SVC_R2_PUBLIC_BASE_URL',
        }),
        jurisdiction: option(Type.Optional(oneOf(['default', 'eu', 'fedramp'])), {
          description: 'Jurisdiction of the bucket.',
          env: 'SVC_R2_JURISDICTION',
        }),
        endpoint: option(Type.Optional(webAddress), {
          description: 'Address of the service, if not that of the account.',
        }),
      }),
    },
    {
      name: 'uploads/gcs',
      options: Type.Object({
        projectId: option(filled, { description: 'Project.', env: 'SVC_GCS_PROJECT_ID' }),
        bucketName: option(filled, { description: 'Bucket.', env: 'SVC_GCS_BUCKET' }),
        credentials: option(Type.Optional(Type.Object({})), {
          description: 'Key of a service account; a variable holds it as JSON text.',
          env: 'SVC_GCS_CREDENTIALS',
        }),
        keyFile: option(Type.Optional(filled), {
          description: 'File with such a key. Without either, the account of the machine is used.',
          env: 'GOOGLE_APPLICATION_CREDENTIALS',
        }),
        apiEndpoint: option(Type.Optional(webAddress), { description: 'Another address of the storage.' }),
        metadataUrl: option(Type.Optional(webAddress), {
          description: 'Another address of the metadata server.',
        }),
      }),
    },
  ],
  scores: [
    ...['scores/classic', 'scores/steep', 'scores/sekai', 'scores/genni', 'scores/legacy'].map((name) => ({
      name,
      options: none,
    })),
    {
      name: 'scores/jammy',
      options: Type.Object({
        maximumScoreTime: option(Type.Optional(Type.Number({ exclusiveMinimum: 0, maximum: 1 })), {
          description: 'Share of the event after which prices stop growing; 0.8.',
        }),
      }),
    },
  ],
  instancers: [
    {
      name: 'instancers/docker',
      options: Type.Object({
        apiUrl: option(webAddress, {
          description: 'Address of a service that speaks the contract of instancers.',
          env: 'DOCKER_INSTANCER_API_URL',
        }),
        authToken: option(filled, {
          description: 'Token of that service.',
          env: 'DOCKER_INSTANCER_AUTH_TOKEN',
        }),
        requestTimeout,
      }),
    },
    {
      name: 'instancers/k8s',
      options: Type.Object(
        {
          inCluster: option(Type.Optional(flag), {
            description: 'Use the account of the pod; then the three below need not be set.',
            env: 'K8S_INSTANCER_IN_CLUSTER',
          }),
          apiUrl: option(Type.Optional(webAddress), {
            description: "Address of the cluster's API.",
            env: 'K8S_INSTANCER_API_URL',
          }),
          authToken: option(Type.Optional(filled), {
            description: 'Token of a service account.',
            env: 'K8S_INSTANCER_AUTH_TOKEN',
          }),
          caCertificate: option(Type.Optional(filled), {
            description: "Certificate of the cluster's authority, in base64.",
            env: 'K8S_INSTANCER_CA_CERTIFICATE',
          }),
          apiGroup: option(Type.Optional(filled), {
            description: 'Group of the resource, when it is not instances.rampart.local.',
          }),
          requestTimeout,
        },
        {
          if: { properties: { inCluster: { const: true } }, required: ['inCluster'] },
          else: {
            required: ['apiUrl', 'authToken', 'caCertificate'],
            properties: { caCertificate: { type: 'string', format: 'certificate' } },
          },
        },
      ),
    },
    { name: 'instancers/paradigmctf', options: Type.Object({ requestTimeout }) },
  ],
  'admin-bots': [
    { name: 'admin-bots/pull', options: adminBotOptions },
    { name: 'admin-bots/ts', options: adminBotOptions },
  ],
  emails: [
    {
      name: 'emails/smtp',
      options: Type.Object({
        smtpUrl: option(Type.String({ pattern: '^smtps?://' }), {
          description: '`smtp://` or `smtps://`, with credentials where the server asks for them.',
          env: 'SVC_SMTP_URL',
        }),
      }),
    },
    { name: 'emails/ses', options: Type.Object(awsKeys('SES')) },
    {
      name: 'emails/mailgun',
      options: Type.Object({
        apiKey: option(filled, { description: 'Key.', env: 'SVC_MAILGUN_API_KEY' }),
        domain: option(filled, { description: 'Domain that sends.', env: 'SVC_MAILGUN_DOMAIN' }),
      }),
    },
    {
      name: 'emails/postmark',
      options: Type.Object({
        serverToken: option(filled, { description: 'Token.', env: 'SVC_POSTMARK_SERVER_TOKEN' }),
      }),
    },
  ],
  captcha: [
    { name: 'captcha/recaptcha', options: captchaOptions('RECAPTCHA') },
    { name: 'captcha/hcaptcha', options: captchaOptions('HCAPTCHA') },
    { name: 'captcha/turnstile', options: captchaOptions('TURNSTILE') },
  ],
  moderation: [
    {
      name: 'moderation/openai',
      options: Type.Object({
        apiKey: option(filled, {
          description: 'Key.',
          env: 'SVC_MODERATION_OPENAI_API_KEY',
          fallbackEnv: 'OPENAI_API_KEY',
        }),
        model: option(Type.Optional(filled), {
          description: 'Model; omni-moderation-latest.',
          env: 'SVC_MODERATION_OPENAI_MODEL',
        }),
        baseURL: option(Type.Optional(webAddress), { description: 'Another address of the service.' }),
      }),
    },
  ],
  analytics: [
    {
      name: 'analytics/google',
      options: Type.Object({ siteTag: option(filled, { description: 'Tag, told to clients.' }), scriptUrl }),
    },
    {
      name: 'analytics/cloudflare',
      options: Type.Object({ token: option(filled, { description: 'Token, told to clients.' }), scriptUrl }),
    },
  ],
  // Several destinations can have one provider, so a variable stands in for an option and never wins over it.
  messages: [
    {
      name: 'messages/discord',
      options: Type.Object({
        url: option(webAddress, {
          description: "Address of the channel's webhook; a secret.",
          fallbackEnv: 'SVC_BLOOD_BOT_DISCORD_URL',
        }),
      }),
    },
    {
      name: 'messages/telegram',
      options: Type.Object({
        botToken: option(filled, {
          description: 'Token of the bot.',
          fallbackEnv: 'SVC_BLOOD_BOT_TELEGRAM_BOT_TOKEN',
        }),
        chatId: option(Type.Union([Type.String(), Type.Integer()]), { description: 'The chat.' }),
        threadId: option(Type.Optional(Type.Union([Type.String(), Type.Integer()])), {
          description: 'A thread of the chat.',
        }),
        apiUrl: option(Type.Optional(webAddress), { description: 'Address of a bot server of your own.' }),
      }),
    },
    {
      name: 'messages/webhook',
      options: Type.Object({
        url: option(webAddress, { description: 'Address that is told; see docs/blood-webhook.md.' }),
        secret: option(Type.String({ minLength: 16 }), {
          description: 'Secret that signs, at least 16 characters.',
          fallbackEnv: 'SVC_BLOOD_BOT_WEBHOOK_SECRET',
        }),
      }),
    },
  ],
} satisfies ProviderTable;

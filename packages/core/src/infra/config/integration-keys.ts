import type { SchemaObject } from 'ajv';
import { CAPTCHA_ACTIONS } from '@rampart/domain-data';
import type { ConfigKey } from './config-key';

const text = { type: 'string' } as const;
const flag = { type: 'boolean' } as const;
const webAddress: SchemaObject = { type: 'string', pattern: '^https?://' };
/** Goes between angle brackets after the name of the event (accounts reference 4). */
const bareAddress: SchemaObject = { type: 'string', pattern: '^[^\\s<>@"]+@[^\\s<>@"]+$' };
const texts: SchemaObject = { type: 'array', items: text };

/** A provider and its options; the name and the options themselves are checked by `resolve-providers`. */
const providerBlock: SchemaObject = {
  type: 'object',
  required: ['name'],
  properties: { name: text, options: { type: 'object', default: {} } },
};

/** Spec, Captcha. */
const protectedActions: SchemaObject = {
  type: 'array',
  items: { enum: CAPTCHA_ACTIONS },
};

/** Settings of everything outside: third parties, services of the event and what clients show. */
export const INTEGRATION_KEYS: readonly ConfigKey[] = [
  {
    path: 'ranksite',
    schema: {
      type: 'object',
      required: ['clientId', 'clientSecret', 'authorizeUrl', 'tokenUrl', 'userUrl'],
      properties: {
        clientId: { anyOf: [{ type: 'string', minLength: 1 }, { type: 'integer' }] },
        clientSecret: { type: 'string', minLength: 1 },
        authorizeUrl: webAddress,
        tokenUrl: webAddress,
        userUrl: webAddress,
      },
    },
    meaning: 'sign-in with the external ranking site: client, secret and addresses',
  },
  { path: 'captcha.provider', schema: providerBlock, meaning: 'who judges captchas' },
  {
    path: 'captcha.protectedEndpoints',
    schema: { ...protectedActions, default: [] },
    meaning: 'actions that need a captcha',
  },
  {
    path: 'legacyCaptcha',
    schema: {
      type: 'object',
      properties: { siteKey: text, secretKey: text, protectedActions },
    },
    meaning: 'old form of captcha, converted at start',
  },
  { path: 'analytics.provider', schema: providerBlock, meaning: 'whose script clients load' },
  {
    path: 'globalSiteTag',
    schema: text,
    env: 'SVC_GLOBAL_SITE_TAG',
    meaning: 'old form of analytics, converted at start',
  },
  {
    path: 'flagFormatPlaceholder',
    schema: { ...text, default: 'flag{[\\x20-\\x7e]+}' },
    meaning: 'form of a flag, shown in the empty flag field',
  },
  {
    path: 'csp',
    // The names of directives go into a header as they are.
    schema: {
      type: 'object',
      propertyNames: { type: 'string', pattern: '^[A-Za-z]+(-[A-Za-z]+)*$' },
      additionalProperties: texts,
      default: {},
    },
    meaning: 'content security policy of the proxy (deployment generate-csp): directive to further sources',
  },
  {
    path: 'instancers',
    schema: { type: 'object', additionalProperties: providerBlock, default: {} },
    meaning: 'chosen name to the provider of challenge instances',
  },
  {
    path: 'defaultInstancer',
    schema: text,
    meaning: 'the instancer of challenges that name none; needed with more than one',
  },
  { path: 'adminBot.provider', schema: providerBlock, meaning: 'who runs the visiting browser' },
  {
    path: 'adminBot.maxLogsPerUserChallenge',
    schema: { type: 'integer', minimum: 1, default: 5 },
    meaning: 'kept logs of a team and challenge',
  },
  {
    path: 'bloodBot',
    schema: {
      type: 'object',
      required: ['destinations'],
      properties: {
        bloodsCount: { type: 'number', minimum: 1, default: 1 },
        destinations: {
          type: 'array',
          minItems: 1,
          items: {
            type: 'object',
            required: ['provider'],
            properties: {
              provider: providerBlock,
              bloodEmojis: { ...texts, default: [] },
              messageTemplate: text,
            },
          },
        },
      },
    },
    meaning: 'announcements of first bloods: how many a challenge, and where',
  },
  {
    path: 'instanceType',
    schema: { enum: ['all', 'frontend', 'leaderboard'], default: 'all' },
    env: 'SVC_INSTANCE_TYPE',
    meaning:
      'what an API process serves: everything with all and frontend, health alone with leaderboard; the worker is always a process of its own',
  },
  {
    path: 'userMembers',
    schema: { ...flag, default: true },
    env: 'SVC_USER_MEMBERS',
    envType: 'boolean',
    meaning: 'whether teams list their members',
  },
  {
    path: 'maxMembers',
    schema: { type: 'integer', minimum: 0, default: 50 },
    meaning: 'most members of a team',
  },
  {
    path: 'maxRequestBodySize',
    schema: { type: 'integer', minimum: 1, default: 1_073_741_824 },
    env: 'SVC_MAX_REQUEST_BODY_SIZE',
    envType: 'integer',
    meaning: 'largest request of all, bytes',
  },
  {
    path: 'maxUploadFileSize',
    schema: { type: 'integer', minimum: 1 },
    env: 'SVC_MAX_UPLOAD_FILE_SIZE',
    envType: 'integer',
    meaning: 'largest file of an upload, bytes; as large as a request when not set',
  },
  {
    path: 'maxAvatarSize',
    schema: { type: 'integer', minimum: 1, default: 1_048_576 },
    meaning: 'largest avatar as it is sent, bytes',
  },
  {
    path: 'avatarsModeration',
    schema: {
      type: 'object',
      required: ['provider'],
      properties: { provider: providerBlock, allowOnInternalError: { ...flag, default: true } },
    },
    meaning: 'who looks at avatars before they are stored',
  },
  {
    path: 'uploadProvider.name',
    schema: { ...text, default: 'uploads/local' },
    env: 'SVC_UPLOAD_PROVIDER',
    meaning: 'where files are stored',
  },
  {
    path: 'uploadProvider.options',
    schema: { type: 'object', default: {} },
    meaning: 'options of the storage',
  },
  {
    path: 'email',
    schema: {
      type: 'object',
      required: ['provider', 'from'],
      properties: {
        provider: providerBlock,
        from: bareAddress,
        logoUrl: text,
        concealKnownAddresses: { type: 'boolean', default: true },
      },
    },
    meaning: 'how mail is sent, from which address, and that answers tell nobody which addresses have a team',
  },
];

/** Variables of parts of the settings above; a part alone is checked as the whole (accounts reference 10.1). */
export const INTEGRATION_PART_VARIABLES: readonly Pick<Required<ConfigKey>, 'path' | 'env' | 'envType'>[] = [
  { path: 'ranksite.clientId', env: 'SVC_RANKSITE_CLIENT_ID', envType: 'string' },
  { path: 'ranksite.clientSecret', env: 'SVC_RANKSITE_CLIENT_SECRET', envType: 'string' },
  { path: 'ranksite.authorizeUrl', env: 'SVC_RANKSITE_AUTHORIZE_URL', envType: 'string' },
  { path: 'ranksite.tokenUrl', env: 'SVC_RANKSITE_TOKEN_URL', envType: 'string' },
  { path: 'ranksite.userUrl', env: 'SVC_RANKSITE_USER_URL', envType: 'string' },
  { path: 'email.from', env: 'SVC_EMAIL_FROM', envType: 'string' },
  { path: 'email.logoUrl', env: 'SVC_EMAIL_LOGO_URL', envType: 'string' },
  {
    path: 'email.concealKnownAddresses',
    env: 'SVC_EMAIL_CONCEAL_KNOWN_ADDRESSES',
    envType: 'boolean',
  },
];

import { CAPTCHA_ACTIONS, DEFAULT_LIMITS, WEBHOOK_EVENTS } from '@rampart/domain-data';
import { Type } from '@sinclair/typebox';
import { filled, flag, oneOf, provider, section, setting, text, texts, webAddress, whole } from '../setting';

const protectedActions = Type.Array(oneOf(CAPTCHA_ACTIONS));

export const SERVICE_SETTINGS = {
  email: Type.Optional(
    Type.Object(
      {
        provider: provider('emails', {
          description: 'How mail is sent.',
          env: 'SVC_EMAIL_PROVIDER',
          example: { name: 'emails/smtp', options: { smtpUrl: 'smtp://localhost:25' } },
        }),
        // It is placed between angle brackets after the name of the event.
        from: setting(Type.String({ pattern: '^[^\\s<>@"]+@[^\\s<>@"]+$' }), {
          description: 'Sender address, without a name; mails show the name of the event.',
          env: 'SVC_EMAIL_FROM',
          example: 'ctf@example.org',
        }),
        logoUrl: setting(Type.Optional(text), {
          description: 'Logo at the top of a mail.',
          env: 'SVC_EMAIL_LOGO_URL',
          example: 'https://ctf.example.org/logo.png',
        }),
        concealKnownAddresses: setting(flag, {
          description:
            'Whether responses conceal which email addresses have a team. Registering with such an address, or changing to ' +
            'it, then gets the same response as any other, and only its mailbox learns about it. With `false` the response ' +
            'is `badKnownEmail`, so anybody can find out.',
          env: 'SVC_EMAIL_CONCEAL_KNOWN_ADDRESSES',
          default: true,
        }),
      },
      { description: 'Mail. Off unless it is set.' },
    ),
  ),
  captcha: section({
    provider: Type.Optional(
      provider('captcha', {
        description: 'Service that verifies captchas. Off unless it is set.',
        env: 'SVC_CAPTCHA_PROVIDER',
        example: { name: 'captcha/turnstile', options: { siteKey: 'a-site-key', secretKey: 'a-secret-key' } },
      }),
    ),
    protectedEndpoints: setting(protectedActions, {
      description:
        'Actions that require a captcha. Without a provider, protected actions always fail. One of: ' +
        CAPTCHA_ACTIONS.map((action) => `\`${action}\``).join(', ') +
        '.',
      default: [],
    }),
  }),
  analytics: section({
    provider: Type.Optional(
      provider('analytics', {
        description: 'Analytics vendor whose script clients load. Off unless it is set.',
        env: 'SVC_ANALYTICS_PROVIDER',
        example: { name: 'analytics/cloudflare', options: { token: 'a-token' } },
      }),
    ),
  }),
  ranksite: Type.Optional(
    Type.Object(
      {
        clientId: setting(Type.Union([filled, Type.Integer()]), {
          description:
            'Id of the event at the ranking site. Register it there with the redirect URI `<origin>/integrations/ranksite/callback`.',
          env: 'SVC_RANKSITE_CLIENT_ID',
          example: 1234,
        }),
        clientSecret: setting(filled, {
          description: 'Secret of the event at the ranking site.',
          env: 'SVC_RANKSITE_CLIENT_SECRET',
          example: 'the-secret-of-your-event',
        }),
        authorizeUrl: setting(webAddress, {
          description: 'Page where a player allows the sign-in.',
          env: 'SVC_RANKSITE_AUTHORIZE_URL',
          example: 'https://oauth.ctftime.org/authorize',
        }),
        tokenUrl: setting(webAddress, {
          description: 'Where a code is exchanged for a token.',
          env: 'SVC_RANKSITE_TOKEN_URL',
          example: 'https://oauth.ctftime.org/token',
        }),
        userUrl: setting(webAddress, {
          description: "Where a token is resolved to the player's account.",
          env: 'SVC_RANKSITE_USER_URL',
          example: 'https://oauth.ctftime.org/user',
        }),
      },
      {
        description:
          'Sign-in with an account of an external ranking site. Off unless it is set. The addresses shown are those of the ' +
          'well-known public site.',
      },
    ),
  ),
  maxAvatarSize: setting(whole(1), {
    description:
      'Maximum size of an uploaded avatar, bytes. The reverse proxy has a limit of its own: after a change, run ' +
      '`node apps/cli/dist/src/main.js deployment generate-avatar-body-limit > infra/proxy/avatar-body-limit.conf`.',
    default: DEFAULT_LIMITS.maxAvatarSize,
  }),
  avatarsModeration: Type.Optional(
    Type.Object(
      {
        provider: provider('moderation', {
          description: 'Service that checks avatars.',
          env: 'SVC_MODERATION_PROVIDER',
          example: { name: 'moderation/openai', options: { apiKey: 'an-api-key' } },
        }),
        allowOnInternalError: setting(flag, {
          description: 'Whether avatars are accepted when the provider fails.',
          default: true,
        }),
      },
      { description: 'Moderation of avatars before they are stored. Off unless it is set.' },
    ),
  ),
  trackDownloads: setting(flag, {
    description:
      'Whether to record which teams have fetched a file or seen an instance of each challenge, for integrity cases. ' +
      'Downloads of files are only recorded with `uploads/local`. Turn it on before the challenges are released.',
    env: 'SVC_TRACK_DOWNLOADS',
    default: false,
  }),
  uploadProvider: provider('uploads', {
    description:
      'Where files are stored. A bucket needs a lifecycle rule that removes objects below `uploads/.incoming/` after a day, ' +
      'and in S3 also unfinished multipart uploads.',
    env: 'SVC_UPLOAD_PROVIDER',
    default: 'uploads/local',
    example: { name: 'uploads/local', options: { uploadDirectory: 'uploads' } },
  }),
  instancers: setting(
    Type.Record(Type.String(), provider('instancers', { description: 'A provider of challenge instances.' })),
    {
      description: 'Providers of challenge instances, under names of your choice. Off if empty.',
      default: {},
      example: {
        main: {
          name: 'instancers/docker',
          options: { apiUrl: 'http://instancer:8000', authToken: 'a-token' },
        },
      },
    },
  ),
  defaultInstancer: setting(Type.Optional(text), {
    description: 'Instancer of challenges that name none. Required if there is more than one.',
    example: 'main',
  }),
  adminBot: section({
    provider: Type.Optional(
      provider('admin-bots', {
        description: 'Runner of the admin bot, apps/admin-bot or another one. Off unless it is set.',
        env: 'SVC_ADMIN_BOT_PROVIDER',
        example: {
          name: 'admin-bots/pull',
          options: { secretKey: 'a-secret', endpoint: 'http://admin-bot:21337' },
        },
      }),
    ),
    maxLogsPerUserChallenge: setting(whole(1), {
      description: 'How many visits per team and challenge keep their logs.',
      default: 5,
    }),
  }),
  bloodBot: setting(
    Type.Optional(
      Type.Object({
        bloodsCount: setting(Type.Number({ minimum: 1 }), {
          description: 'How many first solves of each challenge are announced.',
          default: 1,
        }),
        destinations: Type.Array(
          Type.Object({
            provider: provider('messages', { description: 'Where to announce.' }),
            bloodEmojis: setting(texts, { description: 'Emojis by rank.', default: [] }),
            messageTemplate: setting(Type.Optional(text), {
              description: 'Text of the announcement, a Mustache template.',
            }),
          }),
          { minItems: 1 },
        ),
      }),
    ),
    {
      description:
        'Announcements of first bloods. Off unless it is set; API and worker both read it. Templates are Mustache with ' +
        '`teamName`, `teamUrl`, `challengeName`, `challengeCategory`, `bloodNumber`, `bloodNumOrdinal`, `bloodNumSentence`, ' +
        '`bloodNumWord`, `bloodNumTitle` and `bloodEmoji`. Team names are escaped for the destination, challenge names only ' +
        'as `challengeNameEscaped` and `challengeCategoryEscaped`: Telegram refuses messages with reserved characters that ' +
        'are not escaped. Here files take precedence: a variable only stands in for a missing option.',
      example: {
        bloodsCount: 1,
        destinations: [
          {
            provider: { name: 'messages/discord', options: { url: 'https://chat.example.org/webhook' } },
            bloodEmojis: ['🥇', '🥈', '🥉'],
            messageTemplate: '{{bloodEmoji}} {{teamName}} solved {{challengeNameEscaped}} {{bloodNumWord}}',
          },
          {
            provider: {
              name: 'messages/webhook',
              options: { url: 'https://example.org/bloods', secret: 'at-least-16-characters' },
            },
            bloodEmojis: [],
          },
        ],
      },
    },
  ),
  webhooks: setting(
    Type.Record(
      Type.String(),
      Type.Object({
        url: setting(webAddress, { description: 'Where deliveries are posted.' }),
        secret: setting(Type.String({ minLength: 16 }), {
          description: 'Signs the deliveries; at least 16 characters.',
        }),
        events: setting(Type.Optional(Type.Array(oneOf(WEBHOOK_EVENTS))), {
          description: 'What it gets; everything if omitted.',
        }),
      }),
    ),
    {
      description:
        'Tools of the organisers that are notified of what happens, under names of your choice (docs/webhooks.md). They also ' +
        'learn what a freeze hides from the public. API and worker both read it. `secret` has at least 16 characters; without ' +
        `\`events\` a tool gets all of them: ${WEBHOOK_EVENTS.map((type) => `\`${type}\``).join(', ')}.`,
      default: {},
      example: {
        chat: {
          url: 'https://tools.example.org/rampart',
          secret: 'at-least-16-characters',
          events: ['firstBlood', 'announcement'],
        },
      },
    },
  ),
};

/** Blocks of the first version; converted at start and no longer shown in the example. */
export const OLD_SETTINGS = {
  legacyCaptcha: setting(
    Type.Optional(
      Type.Object({
        siteKey: Type.Optional(text),
        secretKey: Type.Optional(text),
        protectedActions: Type.Optional(protectedActions),
      }),
    ),
    {
      description:
        'Legacy form of `captcha`. Converted to `captcha/recaptcha` when `captcha.provider` is not set.',
    },
  ),
  globalSiteTag: setting(Type.Optional(text), {
    description:
      'Legacy form of `analytics`. Converted to `analytics/google` when `analytics.provider` is not set; V1 clients ' +
      'receive it.',
    env: 'SVC_GLOBAL_SITE_TAG',
  }),
};

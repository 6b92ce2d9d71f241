import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { configOf, configProblems, treeOfSettings, type SettingChanges } from '../../testing';
import { problemSentence } from './config-error';
import { findIneffectiveSettings } from './ineffective-settings';
import { PROVIDERS } from '../../adapters';

describe('a provider that variables alone choose', () => {
  it.each([
    [
      'mail',
      {
        SVC_EMAIL_PROVIDER: 'emails/postmark',
        SVC_POSTMARK_SERVER_TOKEN: 't',
        SVC_EMAIL_FROM: 'a@example.org',
      },
      {
        email: {
          provider: { name: 'emails/postmark', options: { serverToken: 't' } },
          from: 'a@example.org',
        },
      },
    ],
    [
      'captchas',
      {
        SVC_CAPTCHA_PROVIDER: 'captcha/hcaptcha',
        SVC_HCAPTCHA_SITE_KEY: 'a',
        SVC_HCAPTCHA_SECRET_KEY: 'b',
      },
      { captcha: { provider: { name: 'captcha/hcaptcha', options: { siteKey: 'a', secretKey: 'b' } } } },
    ],
    [
      'the admin bot',
      {
        SVC_ADMIN_BOT_PROVIDER: 'admin-bots/pull',
        SVC_ADMIN_BOT_SECRET_KEY: 's',
        SVC_ADMIN_BOT_ENDPOINT: 'http://bot',
      },
      { adminBot: { provider: { options: { secretKey: 's', endpoint: 'http://bot' } } } },
    ],
    [
      'moderation',
      { SVC_MODERATION_PROVIDER: 'moderation/openai', SVC_MODERATION_OPENAI_API_KEY: 'k' },
      { avatarsModeration: { provider: { options: { apiKey: 'k' } }, allowOnInternalError: true } },
    ],
    ['scores', { SVC_SCORE_PROVIDER: 'scores/legacy' }, { scoreProvider: { name: 'scores/legacy' } }],
    [
      'files',
      { SVC_UPLOAD_PROVIDER: 'uploads/gcs', SVC_GCS_PROJECT_ID: 'p', SVC_GCS_BUCKET: 'b' },
      { uploadProvider: { name: 'uploads/gcs', options: { projectId: 'p', bucketName: 'b' } } },
    ],
  ])('works: %s', (_what, env, expected) => {
    expect(configOf({}, env)).toMatchObject(expected);
  });

  it.each([
    [
      { SVC_ADMIN_BOT_PROVIDER: 'admin-bots/pull', SVC_ADMIN_BOT_ENDPOINT: 'http://bot' },
      /^adminBot\.provider\.options\.secretKey: is missing .*SVC_ADMIN_BOT_SECRET_KEY.*SVC_ADMIN_BOT_PROVIDER/,
    ],
    [{ SVC_EMAIL_FROM: 'a@example.org' }, /^email\.provider: is missing .*SVC_EMAIL_FROM/],
    [{ SVC_ANALYTICS_PROVIDER: 'analytics/google' }, /^analytics\.provider\.options\.siteTag: is missing/],
    [
      { SVC_CAPTCHA_PROVIDER: 'captcha/moon' },
      /^captcha\.provider\.name: is not known.*SVC_CAPTCHA_PROVIDER/,
    ],
  ])('%j is refused by name', (env, problem) => {
    expect(configProblems({}, env).join('\n')).toMatch(problem);
  });
});

describe('what is set without effect', () => {
  let directory: string;
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'ineffective-'));
  });
  afterEach(() => rmSync(directory, { recursive: true }));

  function hints(settings: SettingChanges, env: Readonly<Record<string, string>> = {}): string[] {
    writeFileSync(join(directory, 'a.yaml'), stringify(treeOfSettings(settings)));
    return findIneffectiveSettings({ SVC_CONF_DIR: directory, ...env }, PROVIDERS).map(problemSentence);
  }
  const discord = (options: object) => ({ provider: { name: 'messages/discord', options } });

  it.each<[string, SettingChanges, Record<string, string>, string]>([
    [
      'an option of a provider when there is none',
      {},
      { SVC_SMTP_URL: 'smtp://a' },
      'SVC_SMTP_URL: has no effect, because no provider emails/smtp is configured',
    ],
    [
      'an option of another provider',
      { captcha: { provider: { name: 'captcha/turnstile' } } },
      { SVC_HCAPTCHA_SECRET_KEY: 'a' },
      'SVC_HCAPTCHA_SECRET_KEY: has no effect, because no provider captcha/hcaptcha is configured',
    ],
    [
      'an option that comes from a file of secrets',
      {},
      { SVC_ADMIN_BOT_SECRET_KEY_FILE: '/run/secrets/key' },
      'SVC_ADMIN_BOT_SECRET_KEY: has no effect, because no provider admin-bots/pull or admin-bots/ts is configured',
    ],
    [
      'an option of an instancer',
      {},
      { DOCKER_INSTANCER_API_URL: 'http://a' },
      'DOCKER_INSTANCER_API_URL: has no effect, because no provider instancers/docker is configured',
    ],
    [
      'a stand-in for an option that every destination has',
      { bloodBot: { destinations: [discord({ url: 'https://a' })] } },
      { SVC_BLOOD_BOT_DISCORD_URL: 'https://b' },
      'SVC_BLOOD_BOT_DISCORD_URL: has no effect, because the option of messages/discord is set elsewhere',
    ],
    [
      'a mistyped variable',
      {},
      { SVC_EMIAL_FROM: 'a@example.org' },
      'SVC_EMIAL_FROM: is not a variable of a setting and has no effect',
    ],
    [
      'a part of a connection beside its string',
      {},
      { SVC_DATABASE_URL: 'postgres://a', SVC_DATABASE_HOST: 'b' },
      'SVC_DATABASE_HOST: has no effect, because SVC_DATABASE_URL is set as well',
    ],
    [
      'a variable beside its file',
      {},
      { SVC_TOKEN_KEY: 'a', SVC_TOKEN_KEY_FILE: join(__dirname, 'index.js') },
      'SVC_TOKEN_KEY: has no effect, because SVC_TOKEN_KEY_FILE is set as well',
    ],
    [
      'another name of the directory',
      {},
      { SVC_CONF_PATH: '/elsewhere' },
      'SVC_CONF_PATH: has no effect, because SVC_CONF_DIR is set as well',
    ],
  ])('%s is named', (_what, settings, env, hint) => {
    expect(hints(settings, env)).toEqual([`${hint} [environment]`]);
  });

  it('address rules with capital letters are named, because addresses are lower-cased', () => {
    const rules = ['Example.edu', 'example.edu'].flatMap((domain) => [
      { match: 'domain', value: domain, divisions: ['open'] },
      { match: 'email', value: `a@${domain}`, divisions: ['open'] },
      { match: 'regex', value: `[A-Za-z]@${domain}`, divisions: ['open'] },
    ]);
    expect(hints({ divisionACLs: rules })).toEqual(
      [0, 1].map(
        (place) =>
          `divisionACLs.${String(place)}.value: has no effect, because addresses are compared in lower case [${directory}/a.yaml]`,
      ),
    );
  });

  it.each<[string, SettingChanges, Record<string, string>]>([
    [
      'an option of the chosen provider',
      { email: { provider: { name: 'emails/smtp' } } },
      { SVC_SMTP_URL: 'a' },
    ],
    ['an option of the provider that is the default', {}, { SVC_UPLOAD_DIRECTORY: 'a' }],
    [
      'an option of a provider that a variable chooses',
      {},
      { SVC_EMAIL_PROVIDER: 'emails/smtp', SVC_SMTP_URL: 'a' },
    ],
    ['an option of an old block', { legacyCaptcha: {} }, { SVC_RECAPTCHA_SITE_KEY: 'a' }],
    [
      'an option of one of several destinations',
      { bloodBot: { destinations: [discord({ url: 'https://a' }), discord({})] } },
      { SVC_BLOOD_BOT_DISCORD_URL: 'b' },
    ],
    ['an empty variable', {}, { SVC_SMTP_URL: '' }],
    [
      'what the launcher, the tests and a runner in the same environment set',
      { uploadProvider: { name: 'uploads/s3' } },
      {
        SVC_CONF_DEFAULTS: '',
        SVC_DATA_DIR: 'a',
        SVC_DEFAULT_UPLOAD_DIRECTORY: 'a',
        SVC_DEMO: '0',
        SVC_BASE_URL: 'a',
        SVC_SECRET_KEY_FILE: 'a',
        SVC_TEST_ADMIN_TOKEN_FILE: 'a',
      },
    ],
    ['a variable of other programs', {}, { OPENAI_API_KEY: 'a', GOOGLE_APPLICATION_CREDENTIALS: 'b' }],
    ['the schema of a JSON file', { $schema: 'settings.schema.json' }, {}],
    [
      'every variable of a setting',
      {},
      { SVC_NAME: 'a', SVC_DATABASE_HOST: 'b', SVC_EMAIL_FROM: 'c', PORT: '1' },
    ],
  ])('control: %s is not named', (_what, settings, env) => {
    expect(hints(settings, env)).toEqual([]);
  });
});

import { rootCertificates } from 'node:tls';
import Ajv from 'ajv';
import { configOf, configProblems, providerAt, PROVIDER_SETTINGS } from '../../testing';
import type { Config } from './config';
import { PROVIDER_PLACES } from './check-providers';
import { PROVIDERS } from '../../adapters';
import type { SettingSchema } from './setting-schema';
import { SETTINGS_SCHEMA } from './settings';

const [CERTIFICATE = '', ANOTHER_CERTIFICATE = ''] = rootCertificates.map((pem) =>
  Buffer.from(pem).toString('base64'),
);

/** An option's value that its schema accepts. */
function sampleOf(option: string, { type, enum: words, minimum }: SettingSchema): unknown {
  if (option === 'caCertificate') return CERTIFICATE;
  if (option === 'smtpUrl') return 'smtp://localhost';
  if (words !== undefined) return words[0];
  if (type === 'number') return 0.5;
  if (type === 'integer') return minimum;
  if (type === 'boolean') return false;
  if (type === 'object') return {};
  return 'https://service.example.org';
}

const PLACED = PROVIDER_PLACES.flatMap(({ path, family }) =>
  PROVIDERS[family as keyof typeof PROVIDERS].flatMap(({ name, options }) => {
    const properties: Readonly<Record<string, SettingSchema>> = options.properties ?? {};
    const required =
      name === 'instancers/k8s' ? ['apiUrl', 'authToken', 'caCertificate'] : (options.required ?? []);
    const place = path.join('.');
    return required.map((option) => [`${place} ${name}`, option, place, name, properties] as const);
  }),
);

describe('providers', () => {
  it('every family has a place', () => {
    expect(PROVIDER_PLACES.map(({ family }) => family).sort()).toEqual(Object.keys(PROVIDERS).sort());
  });

  it('the options of every provider and the settings are valid JSON Schemas; at run time nobody checks that', () => {
    const providers = Object.values(PROVIDERS).flatMap((family) => family.map(({ options }) => options));
    for (const schema of [SETTINGS_SCHEMA, ...providers])
      expect([schema, new Ajv().validateSchema(schema)]).toEqual([schema, true]);
  });

  it('every provider has a settings file that the tests start', () => {
    const declared = Object.values(PROVIDERS).flatMap((family) => family.map(({ name }) => name));
    const started = PROVIDER_SETTINGS.map(({ name }) => name);
    expect(declared.filter((name) => !started.includes(name))).toEqual([]);
  });

  it.each(PLACED)('%s cannot do without %s', (_title, option, path, name, properties) => {
    const complete = Object.fromEntries(
      Object.entries(properties).map(([each, schema]) => [each, sampleOf(each, schema)]),
    );
    expect(configProblems(providerAt(path, { name, options: complete }))).toEqual([]);
    const rest = Object.fromEntries(Object.entries(complete).filter(([key]) => key !== option));
    const problems = configProblems(providerAt(path, { name, options: rest }));
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(`.options.${option}: is missing`);
  });
});

/** Written by hand, not derived from the descriptors: option and the variable that wins over it. */
const VARIABLES: readonly (readonly [
  place: string,
  name: string,
  variables: Readonly<Record<string, string>>,
])[] = [
  ['email.provider', 'emails/smtp', { smtpUrl: 'SVC_SMTP_URL' }],
  [
    'email.provider',
    'emails/ses',
    { awsKeyId: 'SVC_SES_KEY_ID', awsKeySecret: 'SVC_SES_KEY_SECRET', awsRegion: 'SVC_SES_REGION' },
  ],
  ['email.provider', 'emails/postmark', { serverToken: 'SVC_POSTMARK_SERVER_TOKEN' }],
  ['email.provider', 'emails/mailgun', { apiKey: 'SVC_MAILGUN_API_KEY', domain: 'SVC_MAILGUN_DOMAIN' }],
  [
    'captcha.provider',
    'captcha/recaptcha',
    { siteKey: 'SVC_RECAPTCHA_SITE_KEY', secretKey: 'SVC_RECAPTCHA_SECRET_KEY' },
  ],
  [
    'captcha.provider',
    'captcha/hcaptcha',
    { siteKey: 'SVC_HCAPTCHA_SITE_KEY', secretKey: 'SVC_HCAPTCHA_SECRET_KEY' },
  ],
  [
    'captcha.provider',
    'captcha/turnstile',
    { siteKey: 'SVC_TURNSTILE_SITE_KEY', secretKey: 'SVC_TURNSTILE_SECRET_KEY' },
  ],
  [
    'avatarsModeration.provider',
    'moderation/openai',
    { apiKey: 'SVC_MODERATION_OPENAI_API_KEY', model: 'SVC_MODERATION_OPENAI_MODEL' },
  ],
  [
    'uploadProvider',
    'uploads/s3',
    {
      bucketName: 'SVC_S3_BUCKET',
      awsKeyId: 'SVC_S3_KEY_ID',
      awsKeySecret: 'SVC_S3_KEY_SECRET',
      awsRegion: 'SVC_S3_REGION',
    },
  ],
  [
    'uploadProvider',
    'uploads/r2',
    {
      bucketName: 'SVC_R2_BUCKET',
      cfAccountId: 'SVC_R2_ACCOUNT_ID',
      cfKeyId: 'SVC_R2_KEY_ID',
      cfKeySecret: 'SVC_R2_KEY_SECRET',
      publicBaseUrl: 'SVC_R2_PUBLIC_BASE_URL',
      jurisdiction: 'SVC_R2_JURISDICTION',
    },
  ],
  ['uploadProvider', 'uploads/gcs', { projectId: 'SVC_GCS_PROJECT_ID', bucketName: 'SVC_GCS_BUCKET' }],
  [
    'instancers.*',
    'instancers/docker',
    { apiUrl: 'DOCKER_INSTANCER_API_URL', authToken: 'DOCKER_INSTANCER_AUTH_TOKEN' },
  ],
  [
    'instancers.*',
    'instancers/k8s',
    {
      apiUrl: 'K8S_INSTANCER_API_URL',
      authToken: 'K8S_INSTANCER_AUTH_TOKEN',
      caCertificate: 'K8S_INSTANCER_CA_CERTIFICATE',
    },
  ],
  [
    'adminBot.provider',
    'admin-bots/ts',
    { secretKey: 'SVC_ADMIN_BOT_SECRET_KEY', endpoint: 'SVC_ADMIN_BOT_ENDPOINT' },
  ],
];

/** The options of the provider that was placed there. */
function optionsAt(place: string, config: Config): Readonly<Record<string, unknown>> | undefined {
  const places: Readonly<
    Record<string, { readonly options: Readonly<Record<string, unknown>> } | undefined>
  > = {
    'email.provider': config.email?.provider,
    'captcha.provider': config.captcha.provider,
    'avatarsModeration.provider': config.avatarsModeration?.provider,
    uploadProvider: config.uploadProvider,
    'instancers.*': config.instancers['main'],
    'adminBot.provider': config.adminBot.provider,
  };
  return places[place]?.options;
}

const FORMS: Readonly<Record<string, readonly [inFile: string, outside: string]>> = {
  smtpUrl: ['smtp://file', 'smtp://outside'],
  jurisdiction: ['eu', 'fedramp'],
  caCertificate: [CERTIFICATE, ANOTHER_CERTIFICATE],
};

describe('the variables of the providers', () => {
  it.each(VARIABLES)('%s %s: each variable wins over its option', (place, name, variables) => {
    const formsOf = (option: string) =>
      FORMS[option] ?? (['https://file.example', 'https://outside.example'] as const);
    const from = (which: 0 | 1) =>
      Object.fromEntries(Object.keys(variables).map((option) => [option, formsOf(option)[which]]));
    const block = { name, options: from(0) };
    expect(optionsAt(place, configOf(providerAt(place, block)))).toMatchObject(from(0));
    for (const [option, variable] of Object.entries(variables)) {
      const [, text] = formsOf(option);
      const config = configOf(providerAt(place, block), { [variable]: text });
      expect(optionsAt(place, config)).toMatchObject({ ...from(0), [option]: text });
    }
  });
});

describe('the environment of a provider', () => {
  const captcha = {
    name: 'captcha/turnstile',
    options: { siteKey: 'from the file', secretKey: 'from the file' },
  };

  it('wins over the options of the file', () => {
    const config = configOf({ 'captcha.provider': captcha }, { SVC_TURNSTILE_SECRET_KEY: 'from outside' });
    expect(config.captcha.provider?.options).toEqual({ siteKey: 'from the file', secretKey: 'from outside' });
  });

  it('wins even if empty, and the problem names the variable', () => {
    expect(configProblems({ 'captcha.provider': captcha }, { SVC_TURNSTILE_SECRET_KEY: '' })).toEqual([
      expect.stringMatching(
        /^captcha\.provider\.options\.secretKey: must not be empty .*SVC_TURNSTILE_SECRET_KEY/,
      ),
    ]);
  });

  it('does not affect another provider', () => {
    const config = configOf({ 'captcha.provider': captcha }, { SVC_HCAPTCHA_SECRET_KEY: 'x' });
    expect(config.captcha.provider?.options).toEqual(captcha.options);
  });

  it('can be the only source', () => {
    const env = { SVC_HCAPTCHA_SITE_KEY: 'a', SVC_HCAPTCHA_SECRET_KEY: 'b' };
    const config = configOf({ 'captcha.provider': { name: 'captcha/hcaptcha' } }, env);
    expect(config.captcha.provider?.options).toEqual({ siteKey: 'a', secretKey: 'b' });
  });

  it('of moderation falls back to the common name, after the option', () => {
    const moderation = (options: object) => ({
      avatarsModeration: { provider: { name: 'moderation/openai', options } },
    });
    const keyOf = (options: object, env: Record<string, string>) =>
      configOf(moderation(options), env).avatarsModeration?.provider.options['apiKey'];
    expect(keyOf({}, { OPENAI_API_KEY: 'common' })).toBe('common');
    expect(keyOf({ apiKey: 'option' }, { OPENAI_API_KEY: 'common' })).toBe('option');
    expect(keyOf({ apiKey: 'option' }, { SVC_MODERATION_OPENAI_API_KEY: 'own' })).toBe('own');
  });

  it('of announcements is used only for options missing in the file', () => {
    const to = (...urls: readonly (string | undefined)[]) => ({
      bloodBot: {
        destinations: urls.map((url) => ({
          provider: { name: 'messages/discord', options: url === undefined ? {} : { url } },
        })),
      },
    });
    const config = configOf(to('https://one.example', undefined), {
      SVC_BLOOD_BOT_DISCORD_URL: 'https://two.example',
    });
    expect(config.bloodBot?.destinations.map(({ provider }) => provider.options['url'])).toEqual([
      'https://one.example',
      'https://two.example',
    ]);
    expect(config.bloodBot?.bloodsCount).toBe(1);
    expect(configProblems(to(undefined))).toEqual([
      expect.stringMatching(/^bloodBot\.destinations\.0\.provider\.options\.url: is missing/),
    ]);
  });

  it('gives objects as JSON text', () => {
    const gcs = {
      'uploadProvider.name': 'uploads/gcs',
      'uploadProvider.options': { projectId: 'p', bucketName: 'b' },
    };
    expect(configOf(gcs, { SVC_GCS_CREDENTIALS: '{"a":1}' }).uploadProvider.options['credentials']).toEqual({
      a: 1,
    });
    expect(configProblems(gcs, { SVC_GCS_CREDENTIALS: '{' })).toEqual([
      expect.stringMatching(/^uploadProvider\.options\.credentials: must be object/),
    ]);
  });

  it('of instancers applies to all of one kind, whatever their names', () => {
    const block = { name: 'instancers/docker', options: { apiUrl: 'http://file', authToken: 'file' } };
    const settings = { instancers: { one: block, two: block }, defaultInstancer: 'one' };
    const env = { DOCKER_INSTANCER_API_URL: 'http://env', DOCKER_INSTANCER_AUTH_TOKEN: 'env' };
    const options = { apiUrl: 'http://env', authToken: 'env' };
    const { instancers } = configOf(settings, env);
    expect([instancers['one']?.options, instancers['two']?.options]).toEqual([options, options]);
    const both = { 'instancers.main': { name: 'instancers/docker' } };
    expect(configOf(both, env).instancers['main']?.options).toEqual(options);
    expect(configOf(both, env).defaultInstancer).toBe('main');
  });

  it.each([
    ['instancers/docker', { apiUrl: 'http://a', authToken: 't', requestTimeout: 99 }],
    ['instancers/docker', { apiUrl: 'http://a', authToken: 't', requestTimeout: 30_001 }],
    ['instancers/k8s', { inCluster: true, requestTimeout: 'long' }],
    ['instancers/paradigmctf', { requestTimeout: 0 }],
  ])('the time for a call of %s has bounds', (name, options) => {
    expect(configProblems({ instancers: { main: { name, options } } })).toEqual([
      expect.stringMatching(/^instancers\.main\.options\.requestTimeout: /),
    ]);
  });

  it('the authority of a cluster must be a certificate', () => {
    const k8s = (options: object) => ({ instancers: { main: { name: 'instancers/k8s', options } } });
    const options = { apiUrl: 'https://a', authToken: 't', caCertificate: CERTIFICATE };
    expect(configProblems(k8s(options))).toEqual([]);
    expect(configProblems(k8s({ ...options, caCertificate: 'eA==' }))).toEqual([
      expect.stringMatching(/^instancers\.main\.options\.caCertificate: is not the base64 of a certificate/),
    ]);
    expect(configProblems(k8s({ inCluster: true, caCertificate: 'eA==' }))).toEqual([]);
  });

  it('a cluster instancer needs no address inside the cluster', () => {
    const k8s = { instancers: { main: { name: 'instancers/k8s' } } };
    expect(configProblems(k8s, { K8S_INSTANCER_IN_CLUSTER: 'yes' })).toEqual([]);
    expect(configProblems(k8s, { K8S_INSTANCER_IN_CLUSTER: 'no' })).toEqual([
      expect.stringContaining('options.apiUrl: is missing'),
      expect.stringContaining('options.authToken: is missing'),
      expect.stringContaining('options.caCertificate: is missing'),
    ]);
  });
});

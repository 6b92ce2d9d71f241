import { configOf, configProblems } from '../../testing';
import { PROVIDER_FAMILIES, PROVIDER_PLACES, type ProviderDeclaration } from './provider-families';

/** An option's value that its schema accepts. */
function sampleOf({ schema }: ProviderDeclaration['options'][number]): unknown {
  if (Array.isArray(schema['enum'])) return (schema['enum'] as unknown[])[0];
  if (schema['type'] === 'number') return 0.5;
  if (schema['type'] === 'integer') return schema['minimum'];
  if (schema['type'] === 'boolean') return false;
  if (schema['type'] === 'object') return {};
  return schema['pattern'] === '^smtps?://' ? 'smtp://localhost' : 'https://service.example.org';
}

const PLACED = PROVIDER_PLACES.flatMap(({ path, family }) =>
  Object.entries(family).flatMap(([name, provider]) =>
    provider.options
      .filter(({ required }) => required)
      .map(({ name: option }) => [`${path} ${name}`, option, path, name, provider] as const),
  ),
);

/** The settings that put a provider block where `path` says. */
function placed(path: string, block: object): Readonly<Record<string, unknown>> {
  if (path === 'instancers.*') return { instancers: { main: block } };
  if (path === 'bloodBot.destinations.*.provider')
    return { bloodBot: { destinations: [{ provider: block }] } };
  if (path === 'email.provider') return { email: { provider: block, from: 'ctf@example.org' } };
  if (path === 'avatarsModeration.provider') return { avatarsModeration: { provider: block } };
  if (path === 'uploadProvider' || path === 'scoreProvider') {
    return Object.fromEntries(Object.entries(block).map(([key, value]) => [`${path}.${key}`, value]));
  }
  return { [path]: block };
}

describe('providers (services reference 6.1)', () => {
  it('every family has a place', () => {
    expect(new Set(PROVIDER_PLACES.map(({ family }) => family))).toEqual(
      new Set(Object.values(PROVIDER_FAMILIES)),
    );
  });

  it.each(PLACED)('%s cannot do without %s', (_title, option, path, name, provider) => {
    const complete = Object.fromEntries(provider.options.map((each) => [each.name, sampleOf(each)]));
    expect(configProblems(placed(path, { name, options: complete }))).toEqual([]);
    const rest = Object.fromEntries(Object.entries(complete).filter(([key]) => key !== option));
    const problems = configProblems(placed(path, { name, options: rest }));
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(`.options.${option}: is missing`);
  });
});

describe('the environment of a provider (services reference 6.2)', () => {
  const captcha = {
    name: 'captcha/turnstile',
    options: { siteKey: 'from the file', secretKey: 'from the file' },
  };

  it('wins over the options of the file', () => {
    const config = configOf({ 'captcha.provider': captcha }, { SVC_TURNSTILE_SECRET_KEY: 'from outside' });
    expect(config.captcha.provider?.options).toEqual({ siteKey: 'from the file', secretKey: 'from outside' });
  });

  it('wins also when it is empty, which is then named with the variable', () => {
    expect(configProblems({ 'captcha.provider': captcha }, { SVC_TURNSTILE_SECRET_KEY: '' })).toEqual([
      expect.stringMatching(
        /^captcha\.provider\.options\.secretKey: must not be empty .*SVC_TURNSTILE_SECRET_KEY/,
      ),
    ]);
  });

  it('says nothing to another provider', () => {
    const config = configOf({ 'captcha.provider': captcha }, { SVC_HCAPTCHA_SECRET_KEY: 'x' });
    expect(config.captcha.provider?.options).toEqual(captcha.options);
  });

  it('can be all there is', () => {
    const env = { SVC_HCAPTCHA_SITE_KEY: 'a', SVC_HCAPTCHA_SECRET_KEY: 'b' };
    const config = configOf({ 'captcha.provider': { name: 'captcha/hcaptcha' } }, env);
    expect(config.captcha.provider?.options).toEqual({ siteKey: 'a', secretKey: 'b' });
  });

  it('of moderation falls back to the common name, behind the option', () => {
    const moderation = (options: object) => ({
      avatarsModeration: { provider: { name: 'moderation/openai', options } },
    });
    const keyOf = (options: object, env: Record<string, string>) =>
      configOf(moderation(options), env).avatarsModeration?.provider.options['apiKey'];
    expect(keyOf({}, { OPENAI_API_KEY: 'common' })).toBe('common');
    expect(keyOf({ apiKey: 'option' }, { OPENAI_API_KEY: 'common' })).toBe('option');
    expect(keyOf({ apiKey: 'option' }, { SVC_MODERATION_OPENAI_API_KEY: 'own' })).toBe('own');
  });

  it('brings objects as JSON text', () => {
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

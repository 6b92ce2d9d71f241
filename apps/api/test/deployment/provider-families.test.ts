import { MAIL_PROVIDERS } from '@rampart/core/adapters';
import { createProvider } from '@rampart/core/infra/config';
import type { Config } from '@rampart/core/infra/config';
import { createScoreFormula } from '@rampart/core/scoring';
import { configOf, PROVIDER_SETTINGS } from '@rampart/core/testing';
import { describeLocal, startLocalTarget, until, type LocalTarget } from '../support';

/** What clients are told of settings that have another form today. */
const OF_OLD_FORMS: Readonly<Record<string, object>> = {
  legacyCaptcha: { captcha: { provider: 'captcha/recaptcha' } },
  globalSiteTag: { analytics: { provider: 'analytics/google' } },
};

describeLocal('a configuration file of each provider starts', () => {
  let target: LocalTarget;
  beforeAll(async () => {
    target = await startLocalTarget();
  });
  afterAll(() => target.stop());

  /** As the file says, on the servers and in the directory of the test. */
  function fromFile(settings: Readonly<Record<string, unknown>>): Config {
    const config = configOf(settings);
    const { uploadProvider } = config.uploadProvider.name === 'uploads/local' ? target.config : config;
    return { ...config, database: target.config.database, uploadProvider };
  }

  it.each(PROVIDER_SETTINGS)('$name', async ({ name, settings }) => {
    const config = fromFile(settings);
    const replica = await target.startReplica(config);
    await until('it is ready', async () => (await replica.send('GET', '/api/readyz')).text === 'ok');
    const told = await replica.send('GET', '/api/v2/integrations/client/config');
    expect(told).toMatchObject({
      status: 200,
      data: { emailEnabled: config.email !== undefined, ...OF_OLD_FORMS[name] },
    });
    // What the worker makes of the same file.
    expect(createScoreFormula(config.scoreProvider.name, config.scoreProvider.options)).toBeDefined();
    if (config.email !== undefined)
      expect(createProvider(MAIL_PROVIDERS, config.email.provider)).toBeDefined();
    await replica.stop();
  });
});

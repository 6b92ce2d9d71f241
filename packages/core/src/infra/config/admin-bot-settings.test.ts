import { configOf, configProblems } from '../../testing';

const OPTIONS = { secretKey: 'from the file', endpoint: 'http://runner:21337' };
const withOptions = (options: object) => ({ 'adminBot.provider': { name: 'admin-bots/pull', options } });

describe('the settings of the admin bot', () => {
  it.each([
    ['no section', {}],
    ['a section without a provider', { 'adminBot.maxLogsPerUserChallenge': 7 }],
  ])('%s: off, also with the variables of its options', (_what, changes) => {
    const env = { SVC_ADMIN_BOT_SECRET_KEY: 'outside', SVC_ADMIN_BOT_ENDPOINT: 'http://outside' };
    expect(configOf(changes, env).adminBot.provider).toBeUndefined();
  });

  it.each([
    ['an empty secret', { ...OPTIONS, secretKey: '' }, 'secretKey'],
    ['an empty address', { ...OPTIONS, endpoint: '' }, 'endpoint'],
    ['an address of no web service', { ...OPTIONS, endpoint: 'runner:21337' }, 'endpoint'],
  ])('%s stops the start', (_what, options, option) => {
    expect(configProblems(withOptions(options))).toEqual([
      expect.stringContaining(`adminBot.provider.options.${option}`),
    ]);
  });

  it('an empty variable does not count as a secret', () => {
    expect(configProblems(withOptions(OPTIONS), { SVC_ADMIN_BOT_SECRET_KEY: '' })).toEqual([
      expect.stringContaining('secretKey'),
    ]);
  });

  it('the variables win, and are sufficient', () => {
    const env = { SVC_ADMIN_BOT_SECRET_KEY: 'outside', SVC_ADMIN_BOT_ENDPOINT: 'http://outside' };
    for (const options of [OPTIONS, {}]) {
      expect(configOf(withOptions(options), env).adminBot.provider?.options).toEqual({
        secretKey: 'outside',
        endpoint: 'http://outside',
      });
    }
  });

  it('5 jobs of a team and challenge keep their logs unless another number from 1 is set', () => {
    expect(configOf(withOptions(OPTIONS)).adminBot.maxLogsPerUserChallenge).toBe(5);
    expect(configOf({ 'adminBot.maxLogsPerUserChallenge': 1 }).adminBot.maxLogsPerUserChallenge).toBe(1);
    for (const refused of [0, -1, 1.5, '3']) {
      expect(configProblems({ 'adminBot.maxLogsPerUserChallenge': refused })).toHaveLength(1);
    }
  });
});

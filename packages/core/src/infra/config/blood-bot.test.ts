import { configOf, configProblems } from '../../testing';

const DISCORD = { name: 'messages/discord', options: { url: 'https://chat.example.org/hook' } };
const TELEGRAM = { name: 'messages/telegram', options: { botToken: '1:token', chatId: '-100' } };

describe('bloodBot', () => {
  const bloodBot = (settings: object) => ({ bloodBot: settings });
  const destination = (provider: object, said: object = {}) =>
    bloodBot({ destinations: [{ provider, ...said }] });
  const withOptions = (provider: typeof DISCORD | typeof TELEGRAM, options: object) =>
    destination({ ...provider, options: { ...provider.options, ...options } });

  it.each([1, 3, 2.5, 1_000_000_000])(
    'bloodsCount may be %d: a number from 1, without an upper bound',
    (bloodsCount) => {
      const config = configOf(bloodBot({ bloodsCount, destinations: [{ provider: DISCORD }] }));
      expect(config.bloodBot?.bloodsCount).toBe(bloodsCount);
    },
  );

  it.each([0, 0.9, -1, 'many'])('bloodsCount may not be %p', (bloodsCount) => {
    expect(configProblems(bloodBot({ bloodsCount, destinations: [{ provider: DISCORD }] }))).toEqual([
      expect.stringMatching(/^bloodBot\.bloodsCount: /),
    ]);
  });

  it.each([
    ['none at all', {}, 'bloodBot.destinations: is missing'],
    ['an empty list', { destinations: [] }, 'bloodBot.destinations: '],
    ['something that is no list', { destinations: { provider: DISCORD } }, 'bloodBot.destinations: '],
  ])('destinations are a list with at least one: not %s', (_what, settings, problem) => {
    const problems = configProblems(bloodBot(settings));
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(problem);
  });

  it('several destinations have their own options', () => {
    const destinations = [
      { provider: DISCORD, bloodEmojis: ['🥇', '🥈'], messageTemplate: '{{teamName}}' },
      { provider: TELEGRAM, bloodEmojis: [] },
    ];
    expect(configOf(bloodBot({ destinations })).bloodBot?.destinations).toEqual(destinations);
  });

  it('bloodEmojis are a list of strings', () => {
    expect(configProblems(destination(DISCORD, { bloodEmojis: ['🥇', 2] }))).toEqual([
      expect.stringMatching(/^bloodBot\.destinations\.0\.bloodEmojis/),
    ]);
  });

  it('messages/telegram needs no threadId, and takes ids as text and as numbers', () => {
    expect(configProblems(destination(TELEGRAM))).toEqual([]);
    expect(configProblems(withOptions(TELEGRAM, { chatId: -100, threadId: 7 }))).toEqual([]);
    expect(configProblems(withOptions(TELEGRAM, { threadId: '7' }))).toEqual([]);
  });
});

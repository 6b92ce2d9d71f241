import { configOf } from '../../testing';
import type { Config } from './config';

const PROVIDER = { name: 'x', options: {} };

/** Whether an address is a data URL of our icon, which loads wherever the web client is served from. */
const isIcon = (url: string): boolean =>
  url.startsWith('data:image/svg+xml,') &&
  /^<svg .*<\/svg>$/.test(decodeURIComponent(url.split(',')[1] ?? ''));

/** Every default, written by hand: the result of a file with only the required keys. */
const DEFAULTS: readonly (readonly [row: string, read: (config: Config) => unknown, expected: unknown])[] = [
  ['instanceType', (config) => config.instanceType, 'all'],
  ['shutdownDelay', (config) => config.shutdownDelayMs, 0],
  ['shutdownTimeout', (config) => config.shutdownTimeoutMs, 30_000],
  ['idleTimeout', (config) => config.idleTimeoutMs, 65_000],
  ['maxRequestBodySize', (config) => config.maxRequestBodySize, 1_073_741_824],
  ['database.pool.api', (config) => config.database.pool.api, 15],
  ['database.pool.worker', (config) => config.database.pool.worker, 20],
  ['database.pool.idleTimeout', (config) => config.database.sql.idleTimeoutMs, 30_000],
  ['database.pool.connectTimeout', (config) => config.database.sql.connectTimeoutMs, 3_000],
  ['database.migrate', (config) => config.database.migrate, 'never'],
  ['divisions', (config) => config.divisions, { open: 'Open' }],
  ['defaultDivision', (config) => config.defaultDivision, undefined],
  ['divisionACLs', (config) => config.divisionACLs, undefined],
  ['registrationsEnabled', (config) => config.registrationsEnabled, true],
  ['userMembers', (config) => config.userMembers, true],
  ['maxMembers', (config) => config.maxMembers, 50],
  ['loginTimeout', (config) => config.loginTimeoutMs, 3_600_000],
  ['ranksite', (config) => config.ranksite, undefined],
  ['oidc', (config) => config.oidc, undefined],
  ['email', (config) => config.email, undefined],
  ['maxAvatarSize', (config) => config.maxAvatarSize, 1_048_576],
  ['avatarsModeration', (config) => config.avatarsModeration, undefined],
  ['captcha.provider', (config) => config.captcha.provider, undefined],
  ['captcha.protectedEndpoints', (config) => config.captcha.protectedEndpoints, []],
  ['analytics.provider', (config) => config.analytics.provider, undefined],
  ['globalSiteTag', (config) => config.globalSiteTag, undefined],
  ['sponsors', (config) => config.sponsors, []],
  ['meta.imageUrl', (config) => config.meta.imageUrl, ''],
  ['faviconUrl', (config) => isIcon(config.faviconUrl), true],
  ['logoLightUrl', (config) => config.logoLightUrl, ''],
  ['logoDarkUrl', (config) => config.logoDarkUrl, ''],
  ['accentColor', (config) => config.accentColor, undefined],
  ['flagFormatPlaceholder', (config) => config.flagFormatPlaceholder, 'flag{[\\x20-\\x7e]+}'],
  ['csp', (config) => config.csp, {}],
  ['leaderboard.maxLimit', (config) => config.leaderboard.maxLimit, 100],
  ['leaderboard.maxOffset', (config) => config.leaderboard.maxOffset, 4_294_967_296],
  ['leaderboard.updateInterval', (config) => config.leaderboard.updateInterval, 30_000],
  ['leaderboard.graphMaxTeams', (config) => config.leaderboard.graphMaxTeams, 10],
  ['leaderboard.graphSampleTime', (config) => config.leaderboard.graphSampleTime, 300_000],
  ['leaderboard.graphWithListLimit', (config) => config.leaderboard.graphWithListLimit, 100],
  ['proxy.cloudflare', (config) => config.proxy.cloudflare, false],
  ['proxy.trust', (config) => config.proxy.trust, 2],
  ['uploadProvider', (config) => config.uploadProvider.name, 'uploads/local'],
  ['scoreProvider', (config) => config.scoreProvider, { name: 'scores/classic', options: {} }],
  ['instancers', (config) => config.instancers, {}],
  ['defaultInstancer', (config) => config.defaultInstancer, undefined],
  ['adminBot.provider', (config) => config.adminBot.provider, undefined],
  ['adminBot.maxLogsPerUserChallenge', (config) => config.adminBot.maxLogsPerUserChallenge, 5],
  ['bloodBot', (config) => config.bloodBot, undefined],
  ['PORT', (config) => config.port, 3000],
  ['LOG_LEVEL', (config) => config.logLevel, 'trace'],
];

describe('defaults', () => {
  const config = configOf({});

  it.each(DEFAULTS)('%s', (_row, read, expected) => {
    expect(read(config)).toEqual(expected);
  });

  it('homeContent and meta.description have a short placeholder', () => {
    expect([config.homeContent, config.meta.description]).not.toContain('');
  });

  it('pictures are accepted when moderation fails', () => {
    const { avatarsModeration } = configOf({
      avatarsModeration: { provider: { name: 'moderation/openai', options: { apiKey: 'k' } } },
    });
    expect(avatarsModeration?.allowOnInternalError).toBe(true);
  });

  it('with mail, no reply reveals whether an address has a team (decision 0016)', () => {
    const provider = { name: 'emails/smtp', options: { smtpUrl: 'smtp://localhost' } };
    expect(configOf({ email: { provider, from: 'ctf@example.org' } }).email?.concealKnownAddresses).toBe(
      true,
    );
  });

  it('one blood is announced, without emojis', () => {
    const provider = { name: 'messages/discord', options: { url: 'https://chat.example.org' } };
    expect(configOf({ bloodBot: { destinations: [{ provider }] } }).bloodBot).toEqual({
      bloodsCount: 1,
      destinations: [{ provider, bloodEmojis: [] }],
    });
  });

  it('the only instancer is the default one', () => {
    const main = { ...PROVIDER, name: 'instancers/paradigmctf' };
    expect(configOf({ instancers: { main } }).defaultInstancer).toBe('main');
  });

  it('a provider without options has none', () => {
    expect(configOf({ 'scoreProvider.name': 'scores/legacy' }).scoreProvider.options).toEqual({});
  });

  it('a sponsor gets no defaults', () => {
    const sponsor = { name: 'S', description: 'D' };
    expect(configOf({ sponsors: [sponsor] }).sponsors).toEqual([sponsor]);
  });
});

import { settingPaths } from './settings';
import { BROKEN_SETTINGS, configProblems } from '../../testing';

const A_PROVIDER = { name: 'captcha/turnstile', options: { siteKey: 'k', secretKey: 's' } };

const identityProvider = {
  name: 'A',
  clientId: 'c',
  clientSecret: 's',
  issuer: 'https://id.example.org',
};

describe('every setting', () => {
  const paths = settingPaths().map(({ path }) => path.join('.'));

  it.each(paths)('%s is reported when it is invalid, with the file that sets it', (path) => {
    const problems = configProblems({ [path]: BROKEN_SETTINGS[path] });
    const named = problems.filter(
      (problem) => problem.startsWith(`${path}:`) || problem.startsWith(`${path}.`),
    );
    expect(named).not.toEqual([]);
    expect(problems).toEqual(named);
    for (const problem of named) expect(problem).toContain('settings.yaml');
  });

  it.each(['ctfName', 'origin', 'tokenKey', 'startTime', 'endTime', 'database.sql', 'database.redis'])(
    '%s is reported when it is missing',
    (path) => {
      expect(configProblems({ [path]: undefined })).toEqual([
        expect.stringMatching(`^${path}: is missing \\(`),
      ]);
    },
  );

  it('accepts the settings that the other cases start from (control)', () => {
    expect(configProblems({})).toEqual([]);
  });

  it.each([
    ['captcha: 5', { captcha: 5 }, 'captcha: '],
    ['a section that is a list', { leaderboard: [] }, 'leaderboard: '],
    [
      'a provider without a name',
      { 'captcha.provider': { options: {} } },
      'captcha.provider.name: is missing',
    ],
    [
      'options that are text',
      { 'captcha.provider': { ...A_PROVIDER, options: 'x' } },
      'captcha.provider.options: ',
    ],
    [
      'an unknown action',
      { 'captcha.protectedEndpoints': ['fly'] },
      'captcha.protectedEndpoints.0: must be one of register, recover',
    ],
    [
      'an unknown action in the old block',
      { legacyCaptcha: { protectedActions: ['fly'] } },
      'legacyCaptcha.protectedActions.0: must be one of',
    ],
    ['a sender that is a number', { email: { from: 5 } }, 'email.from: '],
    [
      'a sender that would end its header',
      { email: { from: 'ctf@example.org\r\nBcc: spy@example.org' } },
      'email.from: ',
    ],
    [
      'a sender with a name, which the event gives',
      { email: { from: 'CTF <ctf@example.org>' } },
      'email.from: ',
    ],
    ['a sender that is not an address', { email: { from: 'ctf' } }, 'email.from: '],
    ['a mail logo that is a number', { email: { logoUrl: 5 } }, 'email.logoUrl: '],
    ['a concealment that is a text', { email: { concealKnownAddresses: 'perhaps' } }, 'email.conceal'],
    [
      'an undecided moderation',
      { avatarsModeration: { allowOnInternalError: 'maybe' } },
      'avatarsModeration.allow',
    ],
    ['no blood at all', { bloodBot: { bloodsCount: 0 } }, 'bloodBot.bloodsCount: '],
    [
      'emojis that are not a list',
      { bloodBot: { destinations: [{ bloodEmojis: 'x' }] } },
      'bloodBot.destinations.0.bloodEmojis: ',
    ],
    [
      'a template that is a number',
      { bloodBot: { destinations: [{ messageTemplate: 5 }] } },
      'bloodBot.destinations.0.messageTemplate: ',
    ],
    ['a rule of an unknown kind', { divisionACLs: [{ match: 'moon' }] }, 'divisionACLs.0.match: '],
    [
      'a rule without divisions',
      { divisionACLs: [{ match: 'any', value: '' }] },
      'divisionACLs.0.divisions: ',
    ],
    ['a sponsor without a name', { sponsors: [{ description: 'd' }] }, 'sponsors.0.name: is missing'],
    ['an invalid port', { 'database.sql': { port: 70_000 } }, 'database.sql.port: '],
    [
      'an invalid Redis database number',
      { 'database.redis': { host: 'h', database: -1 } },
      'database.redis.database: ',
    ],
    [
      'a jury that is text',
      { 'scoreProvider.name': 'scores/jammy', 'scoreProvider.options': { maximumScoreTime: 'x' } },
      'scoreProvider.options.maximumScoreTime: ',
    ],
    [
      'an invalid jurisdiction',
      { 'uploadProvider.name': 'uploads/r2', 'uploadProvider.options': { jurisdiction: 'moon' } },
      'uploadProvider.options.jurisdiction: ',
    ],
    ['an invalid directive', { csp: { 'img-src; script-src': ['*'] } }, 'csp: '],
    ['half a ranking site', { ranksite: { clientId: 1 } }, 'ranksite.clientSecret: is missing'],
    [
      'an issuer that is no web address',
      { oidc: { name: 'A', clientId: 'c', clientSecret: 's', issuer: 'id.example.org' } },
      'oidc.issuer: ',
    ],
    [
      'an issuer with a password',
      { oidc: { ...identityProvider, issuer: 'https://ctf:hush@id.example.org' } },
      'oidc.issuer: must not contain a user name or password',
    ],
    [
      'a webhook with a password in its address',
      { webhooks: { tool: { url: 'https://bot:hush@example.org', secret: 'at-least-16-characters' } } },
      'webhooks.tool.url: must not contain a user name or password',
    ],
    [
      'a mapping of claims to a division that does not exist',
      {
        oidc: {
          ...identityProvider,
          divisionClaim: 'groups',
          divisions: [{ value: 'students', division: 'ghost' }],
        },
      },
      'oidc.divisions.0.division: ghost is not one of divisions',
    ],
    [
      'a claim for divisions without a mapping',
      { oidc: { ...identityProvider, divisionClaim: 'groups' } },
      'oidc.divisions: is missing',
    ],
    [
      'half a connection',
      { 'database.sql': { host: 'h', user: 'u', password: 'p' } },
      'database.sql.database: is missing',
    ],
    [
      'a password of PostgreSQL that is not encoded',
      { 'database.sql': 'postgres://rampart:a#b@db/rampart' },
      'database.sql: must be postgres://user:password@host:port/database, with special characters',
    ],
    ['no address of PostgreSQL', { 'database.sql': '' }, 'database.sql: must be postgres://'],
    [
      'an address of it without a scheme',
      { 'database.direct': 'db:5432/rampart' },
      'database.direct: must be ',
    ],
    [
      'a password of Redis that is not encoded',
      { 'database.redis': 'redis://:a/b@redis:6379' },
      'database.redis: must be redis://:password@host:port/number, with special characters',
    ],
    ['an address of Redis without a scheme', { 'database.redis': 'redis:6379' }, 'database.redis: must be '],
    [
      'sentinels without a master',
      { 'database.redis': 'redis-sentinel://one/0' },
      'database.redis: must be ',
    ],
    [
      'two instancers and no default',
      { instancers: { a: { name: 'instancers/paradigmctf' }, b: { name: 'instancers/paradigmctf' } } },
      'defaultInstancer: is missing',
    ],
    [
      'an invalid pattern',
      { divisionACLs: [{ match: 'regex', value: '(', divisions: ['open'] }] },
      'divisionACLs.0.value: is not a regular expression',
    ],
    [
      'a pattern that an address could slow down',
      { divisionACLs: [{ match: 'regex', value: '^([a-z]+)+@example\\.edu$', divisions: ['open'] }] },
      'divisionACLs.0.value: can take too long to match',
    ],
    [
      'an invalid address range',
      { 'proxy.trust': ['10.0.0.0/8', '10.0.0.0/99'] },
      'proxy.trust: must be addresses',
    ],
    [
      'no address to answer mail to',
      { email: { provider: { name: 'emails/postmark', options: { serverToken: 't' } } } },
      'email.from: is missing',
    ],
    [
      'a destination without a provider',
      { bloodBot: { destinations: [{ bloodEmojis: [] }] } },
      'bloodBot.destinations.0.provider: is missing',
    ],
    [
      'an invalid template',
      {
        bloodBot: {
          destinations: [
            {
              provider: { name: 'messages/discord', options: { url: 'https://chat.example.org' } },
              messageTemplate: '{{#bloodEmoji}}never closed',
            },
          ],
        },
      },
      'bloodBot.destinations.0.messageTemplate: is not a Mustache template',
    ],
    [
      'a secret of a webhook that can be guessed',
      {
        bloodBot: {
          destinations: [
            {
              provider: {
                name: 'messages/webhook',
                options: { url: 'https://example.org', secret: 'fifteen letters' },
              },
            },
          ],
        },
      },
      'bloodBot.destinations.0.provider.options.secret: ',
    ],
    [
      'an unknown chat service',
      { bloodBot: { destinations: [{ provider: { name: 'messages/pigeon' } }] } },
      'bloodBot.destinations.0.provider.name: is not known; one of messages/discord, messages/telegram, messages/webhook',
    ],
  ])('%s is named', (_what, settings, problem) => {
    expect(configProblems(settings).some((sentence) => sentence.startsWith(problem))).toBe(true);
  });

  it('never repeats a value, which may be a secret', () => {
    expect(
      configProblems({ tokenKey: 'hush-hush', ranksite: { clientSecret: ['hush-hush'] } }).join(),
    ).not.toContain('hush');
  });
});

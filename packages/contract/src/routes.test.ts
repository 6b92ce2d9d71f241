import { ALL_PERMISSIONS, hasPermissions, Permission, type BucketDeclaration } from '@rampart/domain-data';
import type { RouteDeclaration } from './route';
import { ALL_ROUTES } from './routes';

type Row = readonly [
  endpoint: string,
  auth: RouteDeclaration['auth'],
  gate: 'no gate' | 'from start' | 'start to end',
  bypass: keyof typeof Permission | null,
  permission: keyof typeof Permission | null,
];

/** Written by hand, not derived from the declarations. */
const TABLE: readonly Row[] = [
  ['GET v1 /challs', 'optional', 'from start', 'challsRead', null],
  ['GET v2 /challs', 'optional', 'from start', 'challsRead', null],
  ['GET v1 /challs/:id/solves', 'optional', 'from start', 'challsRead', null],
  ['GET v2 /challs/:id/solves', 'optional', 'from start', 'challsRead', null],
  ['GET v2 /challs/:id/scores', 'optional', 'from start', 'challsRead', null],
  ['POST v1 /challs/:id/submit', 'team', 'start to end', 'challsWrite', null],
  ['POST v2 /challs/:id/scores', 'signature', 'no gate', null, null],
  ['GET v1 /leaderboard/now', 'optional', 'from start', 'leaderboardRead', null],
  ['GET v2 /leaderboard/now', 'optional', 'from start', 'leaderboardRead', null],
  ['GET v2 /leaderboard/with-graph', 'optional', 'from start', 'leaderboardRead', null],
  ['GET v1 /leaderboard/graph', 'optional', 'from start', 'leaderboardRead', null],
  ['GET v2 /leaderboard/graph', 'optional', 'from start', 'leaderboardRead', null],
  ['GET v2 /leaderboard/challs', 'optional', 'from start', 'challsRead', null],
  ['GET v1 /users/:id', 'optional', 'from start', 'challsRead', null],
  ['GET v2 /users/:id', 'optional', 'from start', 'challsRead', null],
  ['GET v1 /users/me', 'team', 'no gate', null, null],
  ['GET v2 /users/me', 'team', 'no gate', null, null],
  ['PATCH v1 /users/me', 'team', 'no gate', null, null],
  ['PATCH v2 /users/me', 'team', 'no gate', null, null],
  ['PATCH v2 /users/me/avatar', 'team', 'no gate', null, null],
  ['POST v1 /auth/register', 'none', 'no gate', null, null],
  ['POST v2 /auth/register', 'none', 'no gate', null, null],
  ['POST v1 /auth/verify', 'none', 'no gate', null, null],
  ['POST v2 /auth/verify', 'none', 'no gate', null, null],
  ['POST v1 /auth/recover', 'none', 'no gate', null, null],
  ['POST v2 /auth/recover', 'none', 'no gate', null, null],
  ['GET v2 /auth/verify-info', 'none', 'no gate', null, null],
  ['PUT v1 /users/me/auth/email', 'team', 'no gate', null, null],
  ['PUT v2 /users/me/auth/email', 'team', 'no gate', null, null],
  ['DELETE v1 /users/me/auth/email', 'team', 'no gate', null, null],
  ['GET v1 /users/me/members', 'team', 'no gate', null, null],
  ['POST v1 /users/me/members', 'team', 'no gate', null, null],
  ['DELETE v1 /users/me/members/:id', 'team', 'no gate', null, null],
  ['POST v1 /auth/login', 'none', 'no gate', null, null],
  ['GET v1 /auth/test', 'team', 'no gate', null, null],
  ['PUT v1 /users/me/auth/ranksite', 'team', 'no gate', null, null],
  ['DELETE v1 /users/me/auth/ranksite', 'team', 'no gate', null, null],
  ['POST v1 /integrations/ranksite/callback', 'none', 'no gate', null, null],
  ['GET v1 /integrations/ranksite/leaderboard', 'team', 'no gate', null, 'leaderboardRead'],
  ['GET v2 /integrations/challs/:id/instance', 'team', 'from start', 'challsRead', null],
  ['PUT v2 /integrations/challs/:id/instance', 'team', 'from start', 'challsRead', null],
  ['PATCH v2 /integrations/challs/:id/instance', 'team', 'from start', 'challsRead', null],
  ['DELETE v2 /integrations/challs/:id/instance', 'team', 'from start', 'challsRead', null],
  ['POST v2 /integrations/challs/:id/instance/actions/:action', 'team', 'from start', 'challsRead', null],
  ['GET v2 /admin/instancer/schema', 'team', 'no gate', null, 'challsRead'],
  ['GET v1 /integrations/client/config', 'none', 'no gate', null, null],
  ['GET v2 /integrations/client/config', 'none', 'no gate', null, null],
  ['GET v2 /integrations/challs/:id/admin-bot/config', 'optional', 'from start', 'challsRead', null],
  ['POST v2 /integrations/challs/:id/admin-bot', 'team', 'from start', 'challsRead', null],
  ['GET v2 /integrations/challs/:id/admin-bot/status', 'team', 'from start', 'challsRead', null],
  ['GET v2 /integrations/challs/:id/admin-bot/history', 'team', 'from start', 'challsRead', null],
  ['GET v2 /integrations/challs/:id/admin-bot/jobs/:jobId/logs', 'team', 'from start', 'challsRead', null],
  ['GET v2 /admin/admin-bot/status', 'team', 'no gate', null, 'challsRead'],
  ['POST v2 /admin/admin-bot/jobs/pull', 'service', 'no gate', null, null],
  ['GET v2 /admin/admin-bot/challenges/:id/source', 'service', 'no gate', null, null],
  ['POST v2 /admin/admin-bot/jobs/:id/complete', 'service', 'no gate', null, null],
  ['POST v2 /admin/admin-bot/jobs/:id/fail', 'service', 'no gate', null, null],
  ['GET v2 /admin/admin-bot/queue-depth', 'service', 'no gate', null, null],
  ['GET v2 /external-auth/clients/:id', 'none', 'no gate', null, null],
  ['POST v2 /external-auth/authorize', 'team', 'no gate', null, null],
  ['POST v2 /external-auth/token', 'none', 'no gate', null, null],
  ['GET v2 /admin/external-auth/clients', 'team', 'no gate', null, 'usersWrite'],
  ['POST v2 /admin/external-auth/clients', 'team', 'no gate', null, 'usersWrite'],
  ['DELETE v2 /admin/external-auth/clients/:id', 'team', 'no gate', null, 'usersWrite'],
  ['GET v1 /admin/challs', 'team', 'no gate', null, 'challsRead'],
  ['GET v2 /admin/challs', 'team', 'no gate', null, 'challsRead'],
  ['GET v1 /admin/challs/:id', 'team', 'no gate', null, 'challsRead'],
  ['GET v2 /admin/challs/:id', 'team', 'no gate', null, 'challsRead'],
  ['PUT v1 /admin/challs/:id', 'team', 'no gate', null, 'challsWrite'],
  ['PUT v2 /admin/challs/:id', 'team', 'no gate', null, 'challsWrite'],
  ['DELETE v1 /admin/challs/:id', 'team', 'no gate', null, 'challsWrite'],
  ['DELETE v2 /admin/challs/:challengeId/solves/:userId', 'team', 'no gate', null, 'challsSolveWrite'],
  ['DELETE v2 /admin/users/:userId/solves', 'team', 'no gate', null, 'challsSolveWrite'],
  ['GET v2 /admin/flags/providers', 'team', 'no gate', null, 'challsRead'],
  ['GET v2 /admin/users', 'team', 'no gate', null, 'usersWrite'],
  ['POST v2 /admin/users', 'team', 'no gate', null, 'usersWrite'],
  ['GET v2 /admin/users/:id', 'team', 'no gate', null, 'usersWrite'],
  ['PUT v2 /admin/users/:id', 'team', 'no gate', null, 'usersWrite'],
  ['DELETE v2 /admin/users/:id', 'team', 'no gate', null, 'usersWrite'],
  ['POST v2 /admin/users/:id/token', 'team', 'no gate', null, 'usersWrite'],
  ['PATCH v2 /admin/users/:id/avatar', 'team', 'no gate', null, 'usersWrite'],
  ['POST v1 /admin/upload', 'team', 'no gate', null, 'challsWrite'],
  ['POST v2 /admin/upload', 'team', 'no gate', null, 'challsWrite'],
  ['POST v1 /admin/upload/query', 'team', 'no gate', null, 'challsRead'],
  ['POST v2 /admin/upload/query', 'team', 'no gate', null, 'challsRead'],
  ['GET v2 /admin/user-verifications', 'team', 'no gate', null, 'usersWrite'],
  ['POST v2 /admin/user-verifications/:id/complete', 'team', 'no gate', null, 'usersWrite'],
  ['POST v2 /admin/user-verifications/:id/resend', 'team', 'no gate', null, 'usersWrite'],
  ['GET v2 /admin/audit', 'team', 'no gate', null, 'usersWrite'],
  ['GET v2 /admin/connection', 'team', 'no gate', null, 'usersWrite'],
  ['GET v2 /admin/mail', 'team', 'no gate', null, 'usersWrite'],
  ['GET v2 /admin/announcements', 'team', 'no gate', null, 'usersWrite'],
  ['GET v2 /admin/submissions', 'team', 'no gate', null, 'usersWrite'],
  ['POST v2 /admin/submissions', 'team', 'no gate', null, 'usersWrite'],
  ['GET v2 /admin/settings', 'team', 'no gate', null, 'settingsWrite'],
  ['PUT v2 /admin/settings', 'team', 'no gate', null, 'settingsWrite'],
];

const endpointsOf = (route: RouteDeclaration) =>
  route.versions.map((version) => `${route.method} ${version} ${route.path}`);

function routeOf(endpoint: string): RouteDeclaration {
  const route = ALL_ROUTES.find((candidate) => endpointsOf(candidate).includes(endpoint));
  if (route === undefined) throw new Error(`${endpoint} is not declared`);
  return route;
}

const bitsOf = (name: keyof typeof Permission | null) => (name === null ? 0 : Permission[name]);

describe.each(TABLE)('%s', (endpoint, auth, gate, bypass, permission) => {
  const route = routeOf(endpoint);

  test(`asks for authentication "${auth}"`, () => {
    expect(route.auth).toBe(auth);
  });

  test(`is open: ${gate}, bypassed by ${bypass ?? 'nobody'}`, () => {
    const expected = {
      'no gate': null,
      'from start': { opens: 'atStart', closes: 'never', bypass: bitsOf(bypass) },
      'start to end': { opens: 'atStart', closes: 'atEnd', bypass: bitsOf(bypass) },
    };
    expect(route.gate).toEqual(expected[gate]);
  });

  test(`needs the permission ${permission ?? 'of nobody'}`, () => {
    expect(route.permissions).toBe(bitsOf(permission));
  });
});

test('permission bits have these values for ever, and several are all required', () => {
  expect(Permission).toEqual({
    challsRead: 1,
    challsWrite: 2,
    leaderboardRead: 4,
    challsSolveWrite: 8,
    usersWrite: 16,
    settingsWrite: 32,
  });
  expect(ALL_PERMISSIONS).toBe(1 + 2 + 4 + 8 + 16 + 32);
  expect([0, 1, 2, 3, 63].map((held) => hasPermissions(held, 3))).toEqual([false, false, false, true, true]);
});

function bodyLimitOf(path: string, versions: readonly string[]): number {
  const MIB = 1_048_576;
  if (path === '/challs/:id/scores') return 64 * MIB;
  if (path === '/admin/upload' && versions.includes('v1')) return 64 * MIB;
  return path.startsWith('/admin/') ? 8 * MIB : MIB;
}

describe('the declarations as a whole', () => {
  test('a JSON body is 1 MiB, of staff 8 MiB, a V1 upload or a score push 64 MiB', () => {
    const limits = ALL_ROUTES.flatMap(({ name, path, versions, body }) =>
      body?.format === 'json' ? [[name, body.limitBytes, bodyLimitOf(path, versions)] as const] : [],
    );
    expect(limits.length).toBeGreaterThan(20);
    for (const [name, limit, expected] of limits) expect([name, limit]).toEqual([name, expected]);
  });

  test('no route is declared that the tables do not know', () => {
    expect(ALL_ROUTES.flatMap(endpointsOf).sort()).toEqual(TABLE.map(([endpoint]) => endpoint).sort());
  });

  test('every name is used once', () => {
    const names = ALL_ROUTES.map((route) => route.name);
    expect(new Set(names).size).toBe(names.length);
  });

  test('a name ends with a version exactly when another version of the path has a declaration of its own', () => {
    for (const route of ALL_ROUTES) {
      const twin = ALL_ROUTES.find(
        (other) => other !== route && other.method === route.method && other.path === route.path,
      );
      expect([route.name, /V[12]$/.test(route.name)]).toEqual([route.name, twin !== undefined]);
    }
  });

  test('every parameter of a path has a schema and every schema a parameter', () => {
    for (const route of ALL_ROUTES) {
      const inPath = [...route.path.matchAll(/:([A-Za-z]+)/g)].map((match) => match[1]);
      const properties: unknown = route.params?.['properties'] ?? {};
      expect([route.name, Object.keys(properties as object)]).toEqual([route.name, inPath]);
    }
  });

  test('a GET or DELETE has no body', () => {
    const withBody = ALL_ROUTES.filter(
      (route) => ['GET', 'DELETE'].includes(route.method) && route.body !== null,
    );
    expect(withBody.map((route) => route.name)).toEqual([]);
  });

  test('these actions are protected by a captcha', () => {
    const protectedRoutes = ALL_ROUTES.filter((route) => route.captcha !== null);
    expect(Object.fromEntries(protectedRoutes.map((route) => [route.name, route.captcha]))).toEqual({
      updateOwnAvatar: 'avatarUpload',
      registerV1: 'register',
      registerV2: 'register',
      recoverV1: 'recover',
      recoverV2: 'recover',
      setEmailV1: 'setEmail',
      setEmailV2: 'setEmail',
      startInstance: 'instancerStart',
      extendInstance: 'instancerExtend',
      submitAdminBotJob: 'adminBotSubmit',
    });
  });

  test('every bucket of a route has this burst, window and scope', () => {
    const address = { bucket: ['email-changes', 3, 900_000, 'team'], charge: 'inUseCase' };
    const profile = { bucket: ['profile-updates', 3, 180_000, 'team'], charge: 'beforeHandler' };
    const search = { bucket: ['leaderboard-search', 3, 3_000, 'ip'], charge: 'inUseCase' };
    const registration = {
      bucket: ['registration-ip', 20, 600_000, 'ip'],
      secondBucket: ['registration-email', 2, 3_600_000, 'email'],
      charge: 'inUseCase',
    };
    const recovery = {
      bucket: ['recovery-ip', 5, 1_500_000, 'ip'],
      secondBucket: ['recovery-email', 2, 3_600_000, 'email'],
      charge: 'inUseCase',
    };
    const row = ({ name, burst, windowMs, scope }: BucketDeclaration) => [name, burst, windowMs, scope];
    const limited = ALL_ROUTES.flatMap(({ name, rateLimit }) => {
      if (rateLimit === null) return [];
      const { bucket, secondBucket, charge } = rateLimit;
      const second = secondBucket === undefined ? {} : { secondBucket: row(secondBucket) };
      return [[name, { bucket: row(bucket), ...second, charge }] as const];
    });
    expect(Object.fromEntries(limited)).toEqual({
      getLeaderboardV2: search,
      getLeaderboardWithGraph: search,
      submitFlag: { bucket: ['flag-attempts', 5, 25_000, 'team+challenge'], charge: 'inUseCase' },
      updateOwnUserV1: profile,
      updateOwnUserV2: profile,
      updateOwnAvatar: { bucket: ['avatar-uploads', 2, 120_000, 'team'], charge: 'inUseCase' },
      setEmailV1: address,
      setEmailV2: address,
      registerV1: registration,
      registerV2: registration,
      recoverV1: recovery,
      recoverV2: recovery,
      submitAdminBotJob: {
        bucket: ['admin-bot-submissions', 1, 10_000, 'team+challenge'],
        charge: 'inUseCase',
      },
      authorizeExternalAuth: {
        bucket: ['external-auth-authorize', 5, 50_000, 'team'],
        charge: 'inUseCase',
      },
    });
  });

  test('a list of every page names the setting that bounds it', () => {
    const unbounded = ALL_ROUTES.filter(
      ({ query, pageLimit }) =>
        (query !== null && 'limit' in query['properties']) !== (pageLimit !== undefined),
    );
    expect(unbounded.map(({ name }) => name)).toEqual([]);
  });
});

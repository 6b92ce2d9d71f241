import { ALL_PERMISSIONS, hasPermissions, Permission, type BucketDeclaration } from '@rampart/domain-data';
import { ALL_ROUTES } from './routes';

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
  if (path.startsWith('/challs/:id/scores')) return 64 * MIB;
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
      registerWithOidc: 'register',
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
    const consent = {
      bucket: ['external-auth-authorize', 5, 50_000, 'team'],
      charge: 'inUseCase',
    };
    expect(Object.fromEntries(limited)).toEqual({
      getLeaderboardV2: search,
      getLeaderboardWithGraph: search,
      submitFlag: { bucket: ['flag-attempts', 5, 25_000, 'team+challenge'], charge: 'inUseCase' },
      practiseFlag: { bucket: ['flag-attempts', 5, 25_000, 'team+challenge'], charge: 'inUseCase' },
      updateOwnUserV1: profile,
      updateOwnUserV2: profile,
      updateOwnAvatar: { bucket: ['avatar-uploads', 2, 120_000, 'team'], charge: 'inUseCase' },
      setEmailV1: address,
      setEmailV2: address,
      registerV1: registration,
      registerV2: registration,
      recoverV1: recovery,
      recoverV2: recovery,
      beginOidcSignIn: { bucket: ['oidc-sign-in', 300, 600_000, 'ip'], charge: 'beforeHandler' },
      createMemberToken: { bucket: ['member-tokens', 20, 1_200_000, 'team'], charge: 'beforeHandler' },
      submitAdminBotJob: {
        bucket: ['admin-bot-submissions', 1, 10_000, 'team+challenge'],
        charge: 'inUseCase',
      },
      authorizeExternalAuth: consent,
      authorizeOpenId: consent,
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

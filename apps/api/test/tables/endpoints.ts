import { Permission } from '@rampart/contract';

/**
 * Every endpoint, written by hand, with a request that is well formed but names nothing that exists. What the tests
 * expect of a route stands here and not in its declaration, so that a wrong declaration shows.
 */

export type Bit = keyof typeof Permission;

export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly version: 'v1' | 'v2';
  /** Parameters as `:name`. */
  readonly path: string;
  readonly auth: 'none' | 'optional' | 'required' | 'signature' | 'service';
  readonly permission: Bit | null;
  readonly gate: 'none' | 'from start' | 'start to end';
  readonly bypass: Bit | null;
  readonly query: string;
  readonly body: object | null;
}

const PAGE = '?limit=1&offset=0';

type Row = readonly [
  methodVersions: string,
  path: string,
  rest: Partial<Omit<Endpoint, 'method' | 'version' | 'path'>>,
];

const open = { auth: 'optional', gate: 'from start' } as const;
const player = { auth: 'required', gate: 'from start', bypass: 'challsRead' } as const;
const staff = (permission: Bit) => ({ auth: 'required', permission }) as const;

const ROWS: readonly Row[] = [
  // Challenges
  ['GET v2 v1', '/challs', { ...open, bypass: 'challsRead' }],
  ['GET v2 v1', '/challs/:id/solves', { ...open, bypass: 'challsRead', query: PAGE }],
  ['GET v2', '/challs/:id/scores', { ...open, bypass: 'challsRead', query: PAGE }],
  [
    'POST v1',
    '/challs/:id/submit',
    { auth: 'required', gate: 'start to end', bypass: 'challsWrite', body: { flag: 'flag{none}' } },
  ],
  ['POST v2', '/challs/:id/scores', { auth: 'signature', body: { scores: [] } }],
  // Leaderboard
  ['GET v2 v1', '/leaderboard/now', { ...open, bypass: 'leaderboardRead', query: PAGE }],
  ['GET v2', '/leaderboard/with-graph', { ...open, bypass: 'leaderboardRead', query: PAGE }],
  ['GET v2 v1', '/leaderboard/graph', { ...open, bypass: 'leaderboardRead', query: PAGE }],
  ['GET v2', '/leaderboard/challs', { ...open, bypass: 'challsRead' }],
  // Users
  ['GET v2 v1', '/users/:id', { ...open, bypass: 'challsRead' }],
  ['GET v2 v1', '/users/me', { auth: 'required' }],
  ['PATCH v2 v1', '/users/me', { auth: 'required', body: {} }],
  ['PATCH v2', '/users/me/avatar', { auth: 'required' }],
  ['PUT v2 v1', '/users/me/auth/email', { auth: 'required', body: { email: 'nobody@nowhere' } }],
  ['DELETE v1', '/users/me/auth/email', { auth: 'required' }],
  ['GET v1', '/users/me/members', { auth: 'required' }],
  ['POST v1', '/users/me/members', { auth: 'required', body: { email: 'nobody@nowhere' } }],
  ['DELETE v1', '/users/me/members/:id', { auth: 'required' }],
  // Authentication routes; an address without a dot registers nobody
  ['POST v2 v1', '/auth/register', { body: { email: 'nobody@nowhere', name: 'Nobody' } }],
  ['POST v2 v1', '/auth/verify', { body: { verifyToken: 'none' } }],
  ['POST v2 v1', '/auth/recover', { body: { email: 'nobody@nowhere' } }],
  ['GET v2', '/auth/verify-info', { query: '?token=none' }],
  ['POST v1', '/auth/login', { body: { teamToken: 'none' } }],
  ['GET v1', '/auth/test', { auth: 'required' }],
  // Integrations
  // A body without what is asked for: a well-formed one is refused where no ranking site is configured.
  ['PUT v1', '/users/me/auth/ranksite', { auth: 'required', body: {} }],
  ['DELETE v1', '/users/me/auth/ranksite', { auth: 'required' }],
  ['POST v1', '/integrations/ranksite/callback', { body: {} }],
  ['GET v1', '/integrations/ranksite/leaderboard', staff('leaderboardRead')],
  ['GET v2', '/integrations/challs/:id/instance', player],
  ['PUT v2', '/integrations/challs/:id/instance', { ...player, body: {} }],
  ['PATCH v2', '/integrations/challs/:id/instance', { ...player, body: {} }],
  ['DELETE v2', '/integrations/challs/:id/instance', player],
  ['POST v2', '/integrations/challs/:id/instance/actions/:action', player],
  ['GET v2 v1', '/integrations/client/config', {}],
  // Admin bot
  ['GET v2', '/integrations/challs/:id/admin-bot/config', { ...open, bypass: 'challsRead' }],
  ['POST v2', '/integrations/challs/:id/admin-bot', { ...player, body: { inputs: {} } }],
  ['GET v2', '/integrations/challs/:id/admin-bot/status', player],
  ['GET v2', '/integrations/challs/:id/admin-bot/history', player],
  ['GET v2', '/integrations/challs/:id/admin-bot/jobs/:jobId/logs', player],
  ['GET v2', '/admin/admin-bot/status', staff('challsRead')],
  ['POST v2', '/admin/admin-bot/jobs/pull', { auth: 'service' }],
  ['GET v2', '/admin/admin-bot/challenges/:id/source', { auth: 'service' }],
  ['POST v2', '/admin/admin-bot/jobs/:id/complete', { auth: 'service', body: {} }],
  ['POST v2', '/admin/admin-bot/jobs/:id/fail', { auth: 'service', body: {} }],
  ['GET v2', '/admin/admin-bot/queue-depth', { auth: 'service' }],
  // External sign-in
  ['GET v2', '/external-auth/clients/:id', {}],
  [
    'POST v2',
    '/external-auth/authorize',
    { auth: 'required', body: { clientId: 'none', redirectUri: 'https://nowhere.example.org' } },
  ],
  ['POST v2', '/external-auth/token', { body: { clientId: 'none', clientSecret: 'none', code: 'none' } }],
  ['GET v2', '/admin/external-auth/clients', staff('usersWrite')],
  [
    'POST v2',
    '/admin/external-auth/clients',
    { ...staff('usersWrite'), body: { name: '', redirectUri: '' } },
  ],
  ['DELETE v2', '/admin/external-auth/clients/:id', staff('usersWrite')],
  // Admin; a change that changes nothing where that is possible
  ['GET v2 v1', '/admin/challs', staff('challsRead')],
  ['GET v2 v1', '/admin/challs/:id', staff('challsRead')],
  [
    'PUT v2 v1',
    '/admin/challs/:id',
    { ...staff('challsWrite'), body: { data: { points: { min: 'none', max: 'none' } } } },
  ],
  ['DELETE v1', '/admin/challs/:id', staff('challsWrite')],
  ['DELETE v2', '/admin/challs/:challengeId/solves/:userId', staff('challsSolveWrite')],
  ['DELETE v2', '/admin/users/:userId/solves', staff('challsSolveWrite')],
  ['GET v2', '/admin/flags/providers', staff('challsRead')],
  ['GET v2', '/admin/instancer/schema', staff('challsRead')],
  ['GET v2', '/admin/users', { ...staff('usersWrite'), query: PAGE }],
  ['POST v2', '/admin/users', { ...staff('usersWrite'), query: PAGE, body: {} }],
  ['GET v2', '/admin/users/:id', staff('usersWrite')],
  ['PUT v2', '/admin/users/:id', { ...staff('usersWrite'), body: { data: {} } }],
  ['DELETE v2', '/admin/users/:id', staff('usersWrite')],
  ['POST v2', '/admin/users/:id/token', staff('usersWrite')],
  ['PATCH v2', '/admin/users/:id/avatar', staff('usersWrite')],
  ['POST v2', '/admin/upload', staff('challsWrite')],
  ['POST v1', '/admin/upload', { ...staff('challsWrite'), body: { files: [] } }],
  ['POST v2 v1', '/admin/upload/query', { ...staff('challsRead'), body: { uploads: [] } }],
  ['GET v2', '/admin/user-verifications', staff('usersWrite')],
  ['POST v2', '/admin/user-verifications/:id/complete', staff('usersWrite')],
  ['POST v2', '/admin/user-verifications/:id/resend', staff('usersWrite')],
  ['GET v2', '/admin/audit', { ...staff('usersWrite'), query: PAGE }],
  ['GET v2', '/admin/connection', staff('usersWrite')],
  ['GET v2', '/admin/mail', { ...staff('usersWrite'), query: PAGE }],
  ['GET v2', '/admin/announcements', { ...staff('usersWrite'), query: PAGE }],
  ['GET v2', '/admin/submissions', { ...staff('usersWrite'), query: PAGE }],
  ['POST v2', '/admin/submissions', { ...staff('usersWrite'), query: PAGE, body: {} }],
  ['GET v2', '/admin/settings', staff('settingsWrite')],
  ['PUT v2', '/admin/settings', { ...staff('settingsWrite'), body: { data: {} } }],
];

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
const VERSIONS = ['v2', 'v1'] as const;

export const ENDPOINTS: readonly Endpoint[] = ROWS.flatMap(([methodVersions, path, rest]) => {
  const words = methodVersions.split(' ');
  return METHODS.filter((method) => words.includes(method)).flatMap((method) =>
    VERSIONS.filter((version) => words.includes(version)).map((version) => ({
      auth: 'none' as const,
      permission: null,
      gate: 'none' as const,
      bypass: null,
      query: '',
      body: null,
      ...rest,
      method,
      version,
      path,
    })),
  );
});

/** A method with a body that the path of this endpoint is not served with. */
export function methodNotOf({ path, version }: Endpoint): Endpoint['method'] {
  const own = ENDPOINTS.filter((other) => other.path === path && other.version === version);
  const free = METHODS.filter((method) => method !== 'GET').find(
    (method) => !own.some((endpoint) => endpoint.method === method),
  );
  if (free === undefined) throw new Error(`${path} is served with every method`);
  return free;
}

/** The endpoint as titles and documents write it. */
export function titleOf({ method, version, path }: Endpoint): string {
  return `${method} /api/${version}${path}`;
}

/** A path that names nothing that exists. */
export function urlOf({ version, path, query }: Endpoint, inVersion: 'v1' | 'v2' = version): string {
  return `/api/${inVersion}${path.replaceAll(/:[A-Za-z]+/g, 'nothing-here')}${query}`;
}

export const ALL_BITS = Object.keys(Permission) as readonly Bit[];

/** Every bit but one. */
export function allBut(bit: Bit): number {
  return ALL_BITS.filter((other) => other !== bit).reduce((sum, other) => sum | Permission[other], 0);
}

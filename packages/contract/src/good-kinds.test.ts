import { ALL_ROUTES } from './routes';

/** What a route answers when all is well; written by hand, not derived from the declarations. */
const GOOD_KINDS: readonly (readonly [methodVersions: string, path: string, kinds: string])[] = [
  // Challenges
  ['GET v2 v1', '/challs', 'goodChallenges'],
  ['GET v2 v1', '/challs/:id/solves', 'goodChallengeSolves'],
  ['GET v2', '/challs/:id/scores', 'goodChallengeScores'],
  ['POST v1', '/challs/:id/submit', 'goodFlag'],
  ['POST v2', '/challs/:id/scores', 'goodDynamicScores'],
  // Leaderboard
  ['GET v2 v1', '/leaderboard/now', 'goodLeaderboard'],
  ['GET v2', '/leaderboard/with-graph', 'goodLeaderboardWithGraph'],
  ['GET v2 v1', '/leaderboard/graph', 'goodLeaderboardGraph'],
  ['GET v2', '/leaderboard/challs', 'goodLeaderboardChallenges'],
  // Users
  ['GET v2 v1', '/users/:id', 'goodUserData'],
  ['GET v2 v1', '/users/me', 'goodUserSelfData'],
  ['PATCH v2 v1', '/users/me', 'goodUserUpdate'],
  ['PATCH v2', '/users/me/avatar', 'goodAvatarUpdated'],
  ['PUT v2 v1', '/users/me/auth/email', 'goodEmailSet goodVerifySent'],
  ['DELETE v1', '/users/me/auth/email', 'goodEmailRemoved'],
  ['PUT v1', '/users/me/auth/ranksite', 'goodRanksiteAuthSet'],
  ['DELETE v1', '/users/me/auth/ranksite', 'goodRanksiteRemoved'],
  ['GET v1', '/users/me/members', 'goodMemberData'],
  ['POST v1', '/users/me/members', 'goodMemberCreate'],
  ['DELETE v1', '/users/me/members/:id', 'goodMemberDelete'],
  // Authentication
  ['POST v2 v1', '/auth/register', 'goodRegister goodVerifySent'],
  ['POST v2 v1', '/auth/verify', 'goodEmailSet goodRegister goodVerify'],
  ['POST v2 v1', '/auth/recover', 'goodVerifySent'],
  ['GET v2', '/auth/verify-info', 'goodVerifyInfo'],
  ['POST v1', '/auth/login', 'goodLogin'],
  ['GET v1', '/auth/test', 'goodToken'],
  // Integrations
  ['GET v2 v1', '/integrations/client/config', 'goodClientConfig'],
  ['POST v1', '/integrations/ranksite/callback', 'goodRanksiteToken'],
  ['GET v2', '/integrations/challs/:id/instance', 'goodInstanceStatus'],
  ['PUT v2', '/integrations/challs/:id/instance', 'goodInstanceStatus'],
  ['PATCH v2', '/integrations/challs/:id/instance', 'goodInstanceStatus'],
  ['DELETE v2', '/integrations/challs/:id/instance', 'goodInstanceStatus'],
  ['POST v2', '/integrations/challs/:id/instance/actions/:action', 'goodInstancerActionResult'],
  ['GET v2', '/integrations/challs/:id/admin-bot/config', 'goodAdminBotConfig'],
  ['POST v2', '/integrations/challs/:id/admin-bot', 'goodAdminBotJobSubmitted'],
  ['GET v2', '/integrations/challs/:id/admin-bot/status', 'goodAdminBotJobStatus'],
  ['GET v2', '/integrations/challs/:id/admin-bot/history', 'goodAdminBotJobHistory'],
  ['GET v2', '/integrations/challs/:id/admin-bot/jobs/:jobId/logs', 'goodAdminBotJobLogs'],
  // External sign-in
  ['GET v2', '/external-auth/clients/:id', 'goodExternalAuthClient'],
  ['POST v2', '/external-auth/authorize', 'goodExternalAuthAuthorize'],
  ['POST v2', '/external-auth/token', 'goodExternalAuthToken'],
  ['GET v2', '/admin/external-auth/clients', 'goodAdminExternalAuthClients'],
  ['POST v2', '/admin/external-auth/clients', 'goodAdminExternalAuthClientCreate'],
  ['DELETE v2', '/admin/external-auth/clients/:id', 'goodAdminExternalAuthClientDelete'],
  // Admin
  ['GET v2 v1', '/admin/challs', 'goodAdminChallenges'],
  ['GET v2 v1', '/admin/challs/:id', 'goodAdminChallenge'],
  ['PUT v2 v1', '/admin/challs/:id', 'goodChallengeUpdate'],
  ['DELETE v1', '/admin/challs/:id', 'goodChallengeDelete'],
  ['DELETE v2', '/admin/challs/:challengeId/solves/:userId', 'goodChallengeSolveDelete'],
  ['DELETE v2', '/admin/users/:userId/solves', 'goodAllChallengeSolvesDelete'],
  ['POST v2 v1', '/admin/upload', 'goodFilesUpload'],
  ['POST v2 v1', '/admin/upload/query', 'goodUploadsQuery'],
  ['GET v2', '/admin/users', 'goodAdminUsers'],
  ['POST v2', '/admin/users', 'goodAdminUsers'],
  ['GET v2', '/admin/users/:id', 'goodAdminUser'],
  ['PUT v2', '/admin/users/:id', 'goodAdminUserUpdate'],
  ['DELETE v2', '/admin/users/:id', 'goodAdminUserDelete'],
  ['POST v2', '/admin/users/:id/token', 'goodCreateUserToken'],
  ['PATCH v2', '/admin/users/:id/avatar', 'goodAvatarUpdated'],
  ['GET v2', '/admin/user-verifications', 'goodAdminUserVerifications'],
  ['POST v2', '/admin/user-verifications/:id/complete', 'goodAdminUserVerificationComplete'],
  ['POST v2', '/admin/user-verifications/:id/resend', 'goodAdminUserVerificationResend'],
  ['GET v2', '/admin/submissions', 'goodAdminSubmissions'],
  ['POST v2', '/admin/submissions', 'goodAdminSubmissions'],
  ['GET v2', '/admin/settings', 'goodAdminSettings'],
  ['PUT v2', '/admin/settings', 'goodAdminSettingsUpdate'],
  ['GET v2', '/admin/flags/providers', 'goodFlagProviders'],
  ['GET v2', '/admin/instancer/schema', 'goodInstancerSchema'],
  ['GET v2', '/admin/admin-bot/status', 'goodAdminBotStatus'],
  ['POST v2', '/admin/admin-bot/jobs/pull', 'goodAdminBotJobPull'],
  ['GET v2', '/admin/admin-bot/challenges/:id/source', 'goodAdminBotChallengeSource'],
  ['POST v2', '/admin/admin-bot/jobs/:id/complete', 'goodAdminBotJobUpdate'],
  ['POST v2', '/admin/admin-bot/jobs/:id/fail', 'goodAdminBotJobUpdate'],
  ['GET v2', '/admin/admin-bot/queue-depth', 'goodAdminBotQueueDepth'],
];

const ROWS = GOOD_KINDS.flatMap(([methodVersions, path, kinds]) => {
  const [method = '', ...versions] = methodVersions.split(' ');
  return versions.map((version) => [`${method} ${version} ${path}`, kinds] as const);
});

/** What staff reads about the deployment. */
const OWN = ['audit', 'connection', 'mail', 'announcements'].map((name) => `GET v2 /admin/${name}`);
/** Answers bare standings: its kind is not on the wire. */
const BARE = 'GET v1 /integrations/ranksite/leaderboard';

const declared: ReadonlyMap<string, string> = new Map(
  ALL_ROUTES.flatMap((route) =>
    route.versions.map((version) => {
      const good = route.replies.map(({ kind }) => kind).filter((kind) => kind.startsWith('good'));
      return [`${route.method} ${version} ${route.path}`, [...new Set(good)].sort().join(' ')] as const;
    }),
  ),
);

test.each(ROWS)('%s answers %s', (endpoint, kinds) => {
  expect(declared.get(endpoint)).toBe(kinds);
});

test('no other route is declared', () => {
  expect([...declared.keys()].sort()).toEqual([...ROWS.map(([endpoint]) => endpoint), ...OWN, BARE].sort());
});

import { randomBytes } from 'node:crypto';
import type { Config } from '@rampart/core/infra/config';

const DAY_MS = 86_400_000;

/** The configuration of an event that runs from yesterday to tomorrow; a test says what matters. */
export function aConfig(said: Partial<Config> = {}): Config {
  const nowMs = Date.now();
  return {
    ctfName: 'Test event',
    origin: 'http://localhost:3000',
    tokenKey: randomBytes(32).toString('base64'),
    loginTimeoutMs: 3_600_000,
    port: 0,
    instanceType: 'all',
    logLevel: 'error',
    shutdownTimeoutMs: 5_000,
    idleTimeoutMs: 65_000,
    database: {
      sql: { connection: '', maxPoolSize: 8, idleTimeoutMs: 10_000, connectTimeoutMs: 3_000 },
      redisUrl: '',
      migrate: 'never',
    },
    startTime: nowMs - DAY_MS,
    endTime: nowMs + DAY_MS,
    divisions: { open: 'Open', student: 'Student' },
    defaultDivision: 'open',
    divisionACLs: undefined,
    registrationsEnabled: true,
    homeContent: 'Welcome.',
    sponsors: [],
    meta: { description: 'A test.', imageUrl: '' },
    faviconUrl: '',
    logoLightUrl: '',
    logoDarkUrl: '',
    leaderboard: {
      maxLimit: 100,
      maxOffset: 4_294_967_296,
      updateInterval: 30_000,
      graphMaxTeams: 10,
      graphSampleTime: 300_000,
      graphWithListLimit: 100,
    },
    scoreProvider: { name: 'scores/classic', options: {} },
    adminLists: { maxLimit: 100 },
    // One hop, so that a test can be any client address.
    proxy: { cloudflare: false, trust: 1 },
    email: undefined,
    ranksite: undefined,
    captcha: { provider: undefined, protectedEndpoints: [] },
    analytics: { provider: undefined },
    globalSiteTag: undefined,
    flagFormatPlaceholder: 'flag{...}',
    csp: {},
    instancers: {},
    defaultInstancer: undefined,
    adminBot: { provider: undefined, maxLogsPerUserChallenge: 5 },
    bloodBot: undefined,
    userMembers: true,
    maxMembers: 50,
    maxRequestBodySize: 1_073_741_824,
    maxAvatarSize: 1_048_576,
    avatarsModeration: undefined,
    uploadProvider: { name: 'uploads/local', options: {} },
    ...said,
  };
}

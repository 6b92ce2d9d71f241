/**
 * Which way the arrows point (docs/architecture.md). Runs on the sources; a module is a folder of packages/core/src.
 */
const modulesIn = (/** @type {string[]} */ names) => `^packages/core/src/(${names.join('|')})/`;

/** Modules from the bottom up: a module may reach the ones below it, through their index.ts. */
const LEVELS = [
  ['events', 'listing', 'scoring', 'ledger', 'mail', 'staff-audit', 'seeding', 'captcha', 'portable'],
  ['settings', 'event-state', 'rate-limits', 'uploads', 'notices', 'privacy', 'bloods', 'webhooks'],
  ['teams'],
  ['challenges', 'auth', 'avatars', 'awards'],
  [
    'solves',
    'solve-checks',
    'hints',
    'score-feed',
    'instances',
    'admin-bot',
    'integrity',
    'practice',
    'writeups',
  ],
  ['leaderboard'],
  ['integrations', 'external-auth', 'live', 'results', 'team-merge', 'inspection'],
];

/** Packages that both sides of a wire or a command share, and that know no other one of ours. */
const LEAVES = ['domain-data', 'instancer-contract', 'event-rules'];

const upward = LEVELS.slice(0, -1).map((names, level) => ({
  name: `modules-point-down-${names[0]}`,
  comment: 'Upwards you announce an event.',
  severity: 'error',
  from: { path: modulesIn(names), pathNot: '\\.test\\.ts$' },
  to: { path: modulesIn(LEVELS.slice(level + 1).flat()) },
}));

module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    ...upward,
    {
      name: 'modules-have-front-doors',
      comment: 'One module reaches another only through its index.ts.',
      severity: 'error',
      from: { path: '^packages/core/src/([^/]+)/' },
      to: {
        path: '^packages/core/src/([^/]+)/',
        pathNot: ['^packages/core/src/$1/', '/index\\.ts$', '^packages/core/src/infra/[^/]+/index\\.ts$'],
      },
    },
    {
      name: 'infra-stays-below',
      comment: 'The modules stand on infra, and adapters of their ports stand above them.',
      severity: 'error',
      from: { path: '^packages/core/src/infra/', pathNot: '\\.test\\.ts$' },
      to: { path: '^packages/core/src/(?!infra/)' },
    },
    {
      name: 'modules-know-no-adapter',
      severity: 'error',
      from: { path: '^packages/core/src/(?!adapters/|testing/)', pathNot: '\\.test\\.ts$' },
      to: { path: '^packages/core/src/adapters/' },
    },
    {
      name: 'adapters-meet-in-compose',
      comment: 'Of the API and the worker only what composes knows adapters.',
      severity: 'error',
      from: { path: '^apps/(?!cli/)[^/]+/src/', pathNot: '/(main|compose[^/]*)\\.ts$' },
      to: { path: '^packages/core/(src|dist/src)/adapters/' },
    },
    {
      name: 'contract-stands-alone',
      severity: 'error',
      from: { path: '^packages/contract/' },
      to: { path: '^(packages/core|apps)/' },
    },
    {
      name: 'core-knows-no-wire',
      severity: 'error',
      from: { path: '^packages/core/' },
      to: { path: '^(packages/contract|apps)/|node_modules/(express|@types/express)' },
    },
    ...LEAVES.map((name) => ({
      name: `${name}-stands-alone`,
      severity: 'error',
      from: { path: `^packages/${name}/` },
      to: { path: `^(packages/(?!${name}/)|apps/)` },
    })),
    {
      name: 'event-files-know-the-contract-only',
      comment: 'It runs where the server is not.',
      severity: 'error',
      from: { path: '^packages/event-files/' },
      to: { path: '^(packages/(?!event-files/|event-rules/|contract/)|apps/)' },
    },
    {
      name: 'modules-know-no-instancer-wire',
      comment: 'Inside core only an adapter speaks the contract of instance services.',
      severity: 'error',
      from: { path: '^packages/core/', pathNot: '^packages/core/(src/adapters|test)/' },
      to: { path: '^packages/instancer-contract/' },
    },
    {
      name: 'no-app-to-app',
      severity: 'error',
      from: { path: '^apps/([^/]+)/' },
      to: { path: '^apps/', pathNot: '^apps/$1/' },
    },
    {
      name: 'only-http-knows-express',
      severity: 'error',
      from: { path: '^apps/api/src/', pathNot: '^apps/api/src/http/' },
      to: { path: 'node_modules/(@types/)?express' },
    },
    {
      name: 'http-knows-no-feature',
      severity: 'error',
      from: { path: '^apps/api/src/http/' },
      to: { path: '^apps/api/src/features/' },
    },
    {
      name: 'leaderboard-engine-is-pure',
      comment: 'The engine computes boards from facts; it knows neither storage nor its users.',
      severity: 'error',
      from: { path: '^packages/core/src/leaderboard/engine/', pathNot: '\\.test\\.ts$' },
      to: { path: '^packages/core/src/(infra/|leaderboard/(store|worker|reading|testing)/)' },
    },
    {
      name: 'leaderboard-store-stands-below-its-users',
      severity: 'error',
      from: { path: '^packages/core/src/leaderboard/store/' },
      to: { path: '^packages/core/src/leaderboard/(worker|reading)/' },
    },
    {
      name: 'leaderboard-worker-and-reading-side-meet-in-the-store',
      severity: 'error',
      from: { path: '^packages/core/src/leaderboard/(worker|reading)/' },
      to: {
        path: '^packages/core/src/leaderboard/(worker|reading)/',
        pathNot: '^packages/core/src/leaderboard/$1/',
      },
    },
    {
      name: 'only-tests-use-testing',
      severity: 'error',
      from: { path: '^packages/core/src/', pathNot: ['\\.test\\.ts$', '/testing/'] },
      to: { path: '/testing/', pathNot: 'node_modules' },
    },
    {
      name: 'core-has-no-cycles-of-types',
      comment: 'Type-only imports count: two files that need each other are one subject.',
      severity: 'error',
      from: { path: '^packages/core/src/' },
      to: { circular: true },
    },
    {
      name: 'scoring-is-pure',
      severity: 'error',
      from: { path: '^packages/core/src/scoring/' },
      to: { path: '^packages/core/src/(?!scoring/)' },
    },
    {
      name: 'not-to-dev-dep',
      severity: 'error',
      from: { path: '^(packages|apps)/[^/]+/src/', pathNot: '\\.test\\.ts$|/testing/' },
      to: {
        dependencyTypes: ['npm-dev'],
        dependencyTypesNot: ['type-only'],
        pathNot: 'node_modules/@types/',
      },
    },
    {
      name: 'no-orphans',
      severity: 'error',
      from: { orphan: true, pathNot: ['\\.d\\.ts$', '\\.test\\.ts$', '/test/', '/e2e/'] },
      to: {},
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)dist/|^apps/web/site/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
};

import type { SchemaObject } from 'ajv';
import type { ConfigKey } from './config-key';
import { DEFAULT_FAVICON_URL } from './default-favicon';
import { INTEGRATION_KEYS, INTEGRATION_PART_VARIABLES } from './integration-keys';

const text = { type: 'string' } as const;
const flag = { type: 'boolean' } as const;
const whole = (minimum: number, maximum?: number): SchemaObject => ({
  type: 'integer',
  minimum,
  ...(maximum === undefined ? {} : { maximum }),
});
/** 32 bytes in standard base64. */
const TOKEN_KEY = '^[A-Za-z0-9+/]{43}=$';

/**
 * Every setting with its check, default and meaning (accounts reference 10, services reference 6.4). Arrays of several
 * files are appended, objects merged; unknown keys are ignored.
 */
export const CONFIG_KEYS: readonly ConfigKey[] = [
  { path: 'ctfName', schema: text, required: true, env: 'SVC_NAME', meaning: 'name of the event' },
  {
    path: 'origin',
    schema: { type: 'string', pattern: '^https?://[^/]+$' },
    required: true,
    env: 'SVC_ORIGIN',
    meaning: 'public base address, without a trailing slash',
  },
  {
    path: 'tokenKey',
    schema: { type: 'string', pattern: TOKEN_KEY },
    required: true,
    env: 'SVC_TOKEN_KEY',
    meaning: 'base64 of 32 bytes; changing it invalidates every token',
  },
  {
    path: 'loginTimeout',
    schema: { ...whole(1000), default: 3_600_000 },
    env: 'SVC_LOGIN_TIMEOUT',
    envType: 'integer',
    meaning: 'lifetime of verify and ranking-site tokens, ms',
  },
  {
    path: 'port',
    schema: { ...whole(0, 65_535), default: 3000 },
    env: 'PORT',
    envType: 'integer',
    meaning: 'port the API listens on',
  },
  {
    path: 'workerPort',
    schema: whole(1, 65_535),
    env: 'SVC_WORKER_PORT',
    envType: 'integer',
    meaning: "port of the leaderboard worker's health routes and metrics; none when not set",
  },
  {
    path: 'logLevel',
    schema: { enum: ['error', 'warn', 'info', 'debug', 'trace'] },
    env: 'LOG_LEVEL',
    meaning: 'least severe level that is logged; info in production (NODE_ENV), else trace',
  },
  {
    path: 'shutdownTimeout',
    schema: { ...whole(0), default: 30_000 },
    env: 'SVC_SHUTDOWN_TIMEOUT',
    envType: 'integer',
    meaning: 'longest graceful stop, ms; 0 for no bound',
  },
  {
    path: 'idleTimeout',
    schema: { ...whole(0, 255), default: 65 },
    env: 'SVC_IDLE_TIMEOUT',
    envType: 'integer',
    meaning: 'idle connection timeout, s; 0 for none',
  },
  {
    path: 'database.migrate',
    schema: { enum: ['before', 'only', 'never'], default: 'never' },
    env: 'SVC_DATABASE_MIGRATE',
    meaning: 'migrate and serve, migrate and exit, or leave the schema alone',
  },
  {
    path: 'startTime',
    schema: { type: 'integer' },
    required: true,
    env: 'SVC_START_TIME',
    envType: 'integer',
    meaning: 'start of the event, Unix ms',
  },
  {
    path: 'endTime',
    schema: { type: 'integer' },
    required: true,
    env: 'SVC_END_TIME',
    envType: 'integer',
    meaning: 'end of the event, Unix ms',
  },
  {
    path: 'divisions',
    schema: { type: 'object', additionalProperties: text, minProperties: 1, default: { open: 'Open' } },
    meaning: 'division id to display name',
  },
  { path: 'defaultDivision', schema: text, meaning: 'division of a new team; else the first one' },
  {
    path: 'divisionACLs',
    schema: {
      type: 'array',
      items: {
        type: 'object',
        required: ['match', 'value', 'divisions'],
        properties: {
          match: { enum: ['domain', 'email', 'regex', 'any'] },
          value: text,
          divisions: { type: 'array', items: text },
        },
      },
    },
    meaning: 'which addresses may play in which divisions',
  },
  {
    path: 'registrationsEnabled',
    schema: { ...flag, default: true },
    meaning: 'whether new teams may register',
  },
  {
    path: 'homeContent',
    schema: { ...text, default: 'Welcome.' },
    env: 'SVC_HOME_CONTENT',
    meaning: 'Markdown of the home page',
  },
  {
    path: 'sponsors',
    schema: {
      type: 'array',
      default: [],
      items: {
        type: 'object',
        required: ['name', 'description'],
        properties: { name: text, description: text, url: text, icon: text, iconLight: text, iconDark: text },
      },
    },
    meaning: 'sponsors of the event',
  },
  {
    path: 'meta.description',
    schema: { ...text, default: 'A capture-the-flag competition.' },
    env: 'SVC_META_DESCRIPTION',
    meaning: 'description for search engines and previews',
  },
  {
    path: 'meta.imageUrl',
    schema: { ...text, default: '' },
    env: 'SVC_IMAGE_URL',
    meaning: 'preview picture',
  },
  {
    path: 'faviconUrl',
    schema: { ...text, default: DEFAULT_FAVICON_URL },
    env: 'SVC_FAVICON_URL',
    meaning: 'address of the favicon; empty for none',
  },
  { path: 'logoLightUrl', schema: { ...text, default: '' }, meaning: 'logo for light backgrounds' },
  { path: 'logoDarkUrl', schema: { ...text, default: '' }, meaning: 'logo for dark backgrounds' },
  {
    path: 'leaderboard.maxLimit',
    schema: { ...whole(1), default: 100 },
    env: 'SVC_LEADERBOARD_MAX_LIMIT',
    envType: 'integer',
    meaning: 'largest `limit` of the board and of solve lists',
  },
  {
    path: 'leaderboard.maxOffset',
    schema: { ...whole(0), default: 4_294_967_296 },
    env: 'SVC_LEADERBOARD_MAX_OFFSET',
    envType: 'integer',
    meaning: 'largest `offset`',
  },
  {
    path: 'leaderboard.updateInterval',
    schema: { ...whole(100), default: 30_000 },
    env: 'SVC_LEADERBOARD_UPDATE_INTERVAL',
    envType: 'integer',
    meaning: "period of the worker's tick, ms",
  },
  {
    path: 'leaderboard.graphMaxTeams',
    schema: { ...whole(1), default: 10 },
    env: 'SVC_LEADERBOARD_GRAPH_MAX_TEAMS',
    envType: 'integer',
    meaning: 'most teams of a graph',
  },
  {
    path: 'leaderboard.graphSampleTime',
    schema: { ...whole(1), default: 300_000 },
    env: 'SVC_LEADERBOARD_GRAPH_SAMPLE_TIME',
    envType: 'integer',
    meaning: 'grid of the graph, ms',
  },
  {
    path: 'leaderboard.graphWithListLimit',
    schema: { ...whole(1), default: 100 },
    meaning: 'largest `limit` of the board with graph',
  },
  {
    path: 'scoreProvider.name',
    schema: { ...text, default: 'scores/classic' },
    meaning: 'formula of decay values',
  },
  {
    path: 'scoreProvider.options',
    schema: { type: 'object', default: {} },
    meaning: 'options of the formula',
  },
  {
    path: 'adminLists.maxLimit',
    schema: { ...whole(1), default: 100 },
    meaning: 'largest `limit` of staff lists',
  },
  {
    path: 'proxy.cloudflare',
    schema: { ...flag, default: false },
    meaning: 'take the client address from CF-Connecting-IP',
  },
  {
    path: 'proxy.trust',
    schema: { anyOf: [flag, whole(0), text, { type: 'array', items: text }], default: 2 },
    meaning: 'trusted proxies: all/none, a number of hops, or address ranges',
  },
  ...INTEGRATION_KEYS,
];

const SQL_PARTS: SchemaObject = {
  type: 'object',
  required: ['host', 'user', 'password', 'database'],
  properties: {
    host: text,
    port: whole(1, 65_535),
    user: text,
    password: text,
    database: text,
    maxPoolSize: whole(1),
    idleTimeout: whole(0),
    connectTimeout: whole(0),
  },
};
const REDIS_PARTS: SchemaObject = {
  type: 'object',
  required: ['host'],
  properties: { host: text, port: whole(1, 65_535), password: text, database: whole(0) },
};

/** The two connections, each a string or its parts; the string form of the environment wins over everything. */
export const CONNECTION_KEYS: readonly ConfigKey[] = [
  {
    path: 'database.sql',
    schema: { anyOf: [text, SQL_PARTS] },
    required: true,
    env: 'SVC_DATABASE_URL',
    meaning: 'PostgreSQL',
  },
  {
    path: 'database.redis',
    schema: { anyOf: [text, REDIS_PARTS] },
    required: true,
    env: 'SVC_REDIS_URL',
    meaning: 'Redis',
  },
];

/** Environment variables of parts of a setting, which its own variable replaces as a whole. */
export const PART_VARIABLES: readonly Pick<Required<ConfigKey>, 'path' | 'env' | 'envType'>[] = [
  { path: 'database.sql.host', env: 'SVC_DATABASE_HOST', envType: 'string' },
  { path: 'database.sql.port', env: 'SVC_DATABASE_PORT', envType: 'integer' },
  { path: 'database.sql.user', env: 'SVC_DATABASE_USERNAME', envType: 'string' },
  { path: 'database.sql.password', env: 'SVC_DATABASE_PASSWORD', envType: 'string' },
  { path: 'database.sql.database', env: 'SVC_DATABASE_DATABASE', envType: 'string' },
  { path: 'database.redis.host', env: 'SVC_REDIS_HOST', envType: 'string' },
  { path: 'database.redis.port', env: 'SVC_REDIS_PORT', envType: 'integer' },
  { path: 'database.redis.password', env: 'SVC_REDIS_PASSWORD', envType: 'string' },
  { path: 'database.redis.database', env: 'SVC_REDIS_DATABASE', envType: 'integer' },
  ...INTEGRATION_PART_VARIABLES,
];

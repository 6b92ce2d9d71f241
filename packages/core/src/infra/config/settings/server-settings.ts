import { DEFAULT_LIMITS } from '@rampart/domain-data';
import { Type } from '@sinclair/typebox';
import { filled, flag, oneOf, section, setting, text, texts, webAddress, whole } from '../setting';

const sqlParts = Type.Object({
  host: setting(text, {
    description: 'Host name, or several, separated by commas.',
    env: 'SVC_DATABASE_HOST',
  }),
  port: setting(Type.Optional(whole(1, 65_535)), { description: 'Port; 5432.', env: 'SVC_DATABASE_PORT' }),
  user: setting(text, { description: 'User.', env: 'SVC_DATABASE_USERNAME' }),
  password: setting(text, { description: 'Password.', env: 'SVC_DATABASE_PASSWORD' }),
  database: setting(text, { description: 'Database.', env: 'SVC_DATABASE_DATABASE' }),
  maxPoolSize: setting(Type.Optional(whole(2)), {
    description: 'Old name of `database.pool.api` and `database.pool.worker`, for both.',
  }),
  idleTimeout: setting(Type.Optional(whole(0)), {
    description: 'Old name of `database.pool.idleTimeout`.',
  }),
  connectTimeout: setting(Type.Optional(whole(0)), {
    description: 'Old name of `database.pool.connectTimeout`.',
  }),
});

const redisParts = Type.Object({
  host: setting(text, { description: 'Host name.', env: 'SVC_REDIS_HOST' }),
  port: setting(Type.Optional(whole(1, 65_535)), { description: 'Port; 6379.', env: 'SVC_REDIS_PORT' }),
  password: setting(Type.Optional(text), { description: 'Password.', env: 'SVC_REDIS_PASSWORD' }),
  database: setting(Type.Optional(whole(0)), {
    description: 'Number of the logical database; 0.',
    env: 'SVC_REDIS_DATABASE',
  }),
});

export const SERVER_SETTINGS = {
  database: section({
    sql: setting(Type.Union([text, sqlParts]), {
      description:
        'PostgreSQL: a connection string or its parts. A string takes precedence over the parts, wherever these are set. ' +
        'Several hosts, separated by commas, are a primary and its standbys. For TLS, end the string with ' +
        '`?sslmode=verify-full`; the variable `NODE_EXTRA_CA_CERTS` names the certificate of an authority of your own. If ' +
        'unset, `npm start` starts a server itself.',
      env: 'SVC_DATABASE_URL',
      example: {
        host: 'localhost',
        port: 5432,
        user: 'rampart',
        password: 'secret',
        database: 'rampart',
      },
    }),
    // Four APIs, a worker and a command fit into the 100 connections PostgreSQL allows by default, and so do three APIs and
    // two workers during an upgrade.
    pool: section({
      api: setting(whole(1), {
        description: 'Maximum PostgreSQL connections of each API, shared by its processes.',
        env: 'SVC_DATABASE_POOL_API',
        default: 15,
      }),
      // A mail being sent takes two.
      worker: setting(whole(2), {
        description:
          'Maximum PostgreSQL connections of each leaderboard worker, which also opens one for the lock of the leader. With few connections it sends ' +
          'fewer mails, announcements and events for webhooks at once.',
        env: 'SVC_DATABASE_POOL_WORKER',
        default: 20,
      }),
      idleTimeout: setting(whole(0), {
        description: 'How long an unused connection is kept, ms.',
        default: 30_000,
      }),
      connectTimeout: setting(whole(0), {
        description: 'How long connecting to PostgreSQL may take, ms.',
        default: 3_000,
      }),
    }),
    direct: setting(Type.Optional(filled), {
      description:
        'Connection string of the PostgreSQL server itself, for the lock of the leading worker, when `database.sql` names a ' +
        'proxy that pools transactions (PgBouncer). Then no session of the proxy keeps settings or prepared statements.',
      env: 'SVC_DATABASE_DIRECT_URL',
      example: 'postgres://rampart:secret@localhost:5432/rampart',
    }),
    redis: setting(Type.Union([text, redisParts]), {
      description:
        'Redis or Valkey: a connection string or its parts. A string takes precedence over the parts. With TLS: `rediss://`. Behind Sentinel: ' +
        '`redis-sentinel://:password@sentinel-1:26379,sentinel-2:26379/0#master`. `npm start` starts a server itself.',
      env: 'SVC_REDIS_URL',
      example: 'redis://localhost:6379',
    }),
    migrate: setting(oneOf(['before', 'only', 'never']), {
      description:
        'Whether the API migrates the database when it starts. `before`: migrate, then serve. `only`: migrate, then exit. ' +
        '`never`: leave the schema alone; API and worker then refuse to start if it is missing or outdated. `npm start` ' +
        'and `docker-compose.yml` set this themselves.',
      env: 'SVC_DATABASE_MIGRATE',
      default: 'never',
    }),
  }),
  port: setting(whole(0, 65_535), { description: 'Port of the API.', env: 'PORT', default: 3000 }),
  apiProcesses: setting(Type.Optional(whole(1, 256)), {
    description:
      'Number of processes of an API, behind one port. If unset, one per core it may use, except for one core, as long as each ' +
      'process has at least three connections of `database.pool.api`.',
    env: 'SVC_API_PROCESSES',
    example: 2,
  }),
  workerPort: setting(Type.Optional(whole(1, 65_535)), {
    description: "Port of the leaderboard worker's health routes. Off if unset.",
    env: 'SVC_WORKER_PORT',
    example: 3001,
  }),
  metrics: section({
    port: setting(Type.Optional(whole(0, 65_535)), {
      description: 'Port of the metrics of an API, `GET /metrics`. Off if unset.',
      env: 'SVC_METRICS_PORT',
      example: 9464,
    }),
    workerPort: setting(Type.Optional(whole(0, 65_535)), {
      description: 'Port of the metrics of a leaderboard worker. Off if unset.',
      env: 'SVC_WORKER_METRICS_PORT',
      example: 9465,
    }),
    host: setting(filled, {
      description: 'Address that metrics are served on; by default only this machine reaches it.',
      env: 'SVC_METRICS_HOST',
      default: '127.0.0.1',
    }),
    token: setting(Type.Optional(Type.String({ minLength: 16 })), {
      description:
        'Bearer token that a scrape of the metrics must send, at least 16 characters. If unset, no token is needed.',
      env: 'SVC_METRICS_TOKEN',
      example: 'a-secret-of-the-scrapes',
    }),
  }),
  tracing: section({
    endpoint: setting(Type.Optional(webAddress), {
      description:
        'OpenTelemetry collector to which each API sends a span for each request, by OTLP over HTTP; `/v1/traces` is added. ' +
        'Off if unset.',
      env: 'OTEL_EXPORTER_OTLP_ENDPOINT',
      example: 'http://collector:4318',
    }),
  }),
  logFormat: setting(Type.Optional(oneOf(['json', 'pretty'])), {
    description:
      'Format of the log. `json`: one object per line. `pretty`: for people. If unset, `pretty` on a terminal, else `json`.',
    env: 'LOG_FORMAT',
    example: 'json',
  }),
  logLevel: setting(Type.Optional(oneOf(['error', 'warn', 'info', 'debug', 'trace'])), {
    description:
      'Least severe level that is logged. If unset, `info` when `NODE_ENV` is `production`, as with `npm start` and in the ' +
      'images, else `trace`.',
    env: 'LOG_LEVEL',
    start: 'info',
  }),
  shutdownDelay: setting(whole(0), {
    description:
      'How long an API that is told to stop keeps accepting connections after it reports that it is not ready, and then ' +
      'keeps idle ones, ms. With several replicas, at least the time that the proxy takes to notice, and to close its idle ' +
      'connections.',
    env: 'SVC_SHUTDOWN_DELAY',
    default: 0,
  }),
  shutdownTimeout: setting(whole(0), {
    description: 'Maximum duration of a graceful shutdown, ms; 0 for no limit.',
    env: 'SVC_SHUTDOWN_TIMEOUT',
    default: 30_000,
  }),
  idleTimeout: setting(whole(0, 255), {
    description: 'How long idle client connections are kept, s; 0 for ever.',
    env: 'SVC_IDLE_TIMEOUT',
    default: 65,
  }),
  maxRequestBodySize: setting(whole(1), {
    description: 'Maximum size of any request body, bytes.',
    env: 'SVC_MAX_REQUEST_BODY_SIZE',
    default: DEFAULT_LIMITS.maxRequestBodySize,
  }),
  maxUploadFileSize: setting(Type.Optional(whole(1)), {
    description: 'Maximum size of an uploaded file, bytes. If unset, the maximum size of a request body.',
    env: 'SVC_MAX_UPLOAD_FILE_SIZE',
    example: 1_073_741_824,
  }),
  instanceType: setting(oneOf(['all', 'frontend', 'leaderboard']), {
    description:
      'What an API process serves. `all` and `frontend`: everything. `leaderboard`: only the health routes. The ' +
      'leaderboard worker is always a separate process.',
    env: 'SVC_INSTANCE_TYPE',
    default: 'all',
  }),
  live: section({
    enabled: setting(flag, {
      description: 'Whether to serve the stream of live updates. Without it, clients poll every few seconds.',
      env: 'SVC_LIVE_ENABLED',
      default: true,
    }),
    maxStreams: setting(whole(1), {
      description:
        'Maximum number of live streams per API process. Each is an open connection: the process and the proxy need that many file ' +
        'descriptors.',
      env: 'SVC_LIVE_MAX_STREAMS',
      default: 10_000,
    }),
    maxStreamsPerAddress: setting(whole(1), {
      description:
        'Maximum number of live streams of one client address per API process. A hall behind one address needs up to one per open tab.',
      env: 'SVC_LIVE_MAX_STREAMS_PER_ADDRESS',
      default: 1_000,
    }),
  }),
  proxy: section({
    cloudflare: setting(flag, {
      description: 'Whether to take the client address from the header `CF-Connecting-IP`.',
      default: false,
    }),
    trust: setting(Type.Union([flag, whole(0), text, texts]), {
      description:
        'Which proxies are trusted to name the client in `X-Forwarded-For`: `true` (all), `false` (none), the number of ' +
        'proxies, or their addresses: a list of addresses, CIDR ranges, `loopback`, `linklocal` and `uniquelocal`.',
      default: 2,
      start: false,
    }),
  }),
};

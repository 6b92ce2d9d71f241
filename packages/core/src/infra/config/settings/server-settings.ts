import { DEFAULT_LIMITS } from '@rampart/domain-data';
import { Type } from '@sinclair/typebox';
import { filled, flag, oneOf, section, setting, text, texts, webAddress, whole } from '../setting';

const sqlParts = Type.Object({
  host: setting(text, {
    description: 'Host name, or several with commas between.',
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
        'PostgreSQL: a connection string or its parts. A string wins over the parts, wherever these are set. Several hosts ' +
        'with commas between are a primary and its standbys. With TLS: `?sslmode=verify-full` at its end; the variable ' +
        '`NODE_EXTRA_CA_CERTS` names the certificate of an authority of your own. `npm start` starts a server itself.',
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
        description: 'Maximum PostgreSQL connections of each API, which its processes share out among them.',
        env: 'SVC_DATABASE_POOL_API',
        default: 15,
      }),
      // A mail being sent takes two.
      worker: setting(whole(2), {
        description:
          'Maximum PostgreSQL connections of each leaderboard worker, which also opens one for its leadership. With few it sends ' +
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
        'Redis or Valkey: a connection string or its parts. A string wins over the parts. With TLS: `rediss://`. Behind Sentinel: ' +
        '`redis-sentinel://:password@sentinel-1:26379,sentinel-2:26379/0#master`. `npm start` starts a server itself.',
      env: 'SVC_REDIS_URL',
      example: 'redis://localhost:6379',
    }),
    migrate: setting(oneOf(['before', 'only', 'never']), {
      description:
        'Whether the API migrates the database when it starts. `before`: migrate, then serve. `only`: migrate, then exit. ' +
        '`never`: leave the schema alone; API and worker then refuse to start if it is missing or outdated. `npm start` ' +
        'and the composition set this themselves.',
      env: 'SVC_DATABASE_MIGRATE',
      default: 'never',
    }),
  }),
  port: setting(whole(0, 65_535), { description: 'Port of the API.', env: 'PORT', default: 3000 }),
  apiProcesses: setting(Type.Optional(whole(1, 256)), {
    description:
      'How many processes an API is, behind one port. If unset, one for each core it may use but one, while each has at least ' +
      'three connections of `database.pool.api`.',
    env: 'SVC_API_PROCESSES',
    example: 2,
  }),
  workerPort: setting(Type.Optional(whole(1, 65_535)), {
    description: "Port of the leaderboard worker's health routes. None if unset.",
    env: 'SVC_WORKER_PORT',
    example: 3001,
  }),
  metrics: section({
    port: setting(Type.Optional(whole(0, 65_535)), {
      description: 'Port of the metrics of an API, `GET /metrics`. None if unset.',
      env: 'SVC_METRICS_PORT',
      example: 9464,
    }),
    workerPort: setting(Type.Optional(whole(0, 65_535)), {
      description: 'Port of the metrics of a leaderboard worker. None if unset.',
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
        'Bearer token that a scrape of the metrics must send, at least 16 characters. None is asked for if unset.',
      env: 'SVC_METRICS_TOKEN',
      example: 'a-secret-of-the-scrapes',
    }),
  }),
  tracing: section({
    endpoint: setting(Type.Optional(webAddress), {
      description:
        'Collector of OpenTelemetry that each API sends a span for each request to, by OTLP over HTTP; `/v1/traces` is added. ' +
        'None if unset.',
      env: 'OTEL_EXPORTER_OTLP_ENDPOINT',
      example: 'http://collector:4318',
    }),
  }),
  logFormat: setting(Type.Optional(oneOf(['json', 'pretty'])), {
    description:
      'Form of the log. `json`: one object per line. `pretty`: for people. If unset, `pretty` on a terminal, else `json`.',
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
      'How long an API that is told to stop accepts connections while it is not ready any more, and then keeps idle ' +
      'ones, ms. With several replicas, at least the time the proxy takes to notice, and to close its idle connections.',
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
    description: 'Maximum size of an uploaded file, bytes. That of a request body if unset.',
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
      description: 'Serve the stream of live updates. Without it clients ask every few seconds.',
      env: 'SVC_LIVE_ENABLED',
      default: true,
    }),
    maxStreams: setting(whole(1), {
      description:
        'Most live streams per API process. Each is an open connection: the process and the proxy need that many file ' +
        'descriptors.',
      env: 'SVC_LIVE_MAX_STREAMS',
      default: 10_000,
    }),
    maxStreamsPerAddress: setting(whole(1), {
      description:
        'Most live streams of one client address per API process. A hall behind one address needs one per browser tab.',
      env: 'SVC_LIVE_MAX_STREAMS_PER_ADDRESS',
      default: 1_000,
    }),
  }),
  proxy: section({
    cloudflare: setting(flag, {
      description: 'Take the client address from `CF-Connecting-IP`.',
      default: false,
    }),
    trust: setting(Type.Union([flag, whole(0), text, texts]), {
      description:
        'Whose `X-Forwarded-For` is believed. `true` or `false` for everybody or nobody, a number of proxies, or ' +
        'addresses, CIDR ranges and `loopback`, `linklocal`, `uniquelocal`.',
      default: 2,
      start: false,
    }),
  }),
};

import type { DatabaseAddress } from '../database';
import type { LogLevel } from '../logging';
import { CLIENT_KEYS, type CheckedSettings, type ClientSettingKey } from './settings';

/** Deeply read-only; optional keys may also be present as undefined. */
type Immutable<Value> = Value extends object
  ? {
      readonly [Key in keyof Value]:
        | Immutable<Value[Key]>
        | (object extends Pick<Value, Key> ? undefined : never);
    }
  : Value;

/** A chosen provider; its options include those from the environment and are valid for the provider. */
export interface ProviderConfig {
  readonly name: string;
  readonly options: Readonly<Record<string, unknown>>;
}

export interface SqlConfig {
  readonly connection: DatabaseAddress;
  /** Whether `connection` leads to a proxy that pools transactions. */
  readonly isPooled: boolean;
  readonly idleTimeoutMs: number;
  readonly connectTimeoutMs: number;
}

export interface PoolSizes {
  readonly api: number;
  readonly worker: number;
}

type Renamed = 'loginTimeout' | 'shutdownDelay' | 'shutdownTimeout' | 'idleTimeout';
type Converted = 'logLevel' | 'database' | 'ranksite';
type Settings = Immutable<CheckedSettings>;

/** The validated configuration of a process: the settings as declared, some converted for use. */
export interface Config extends Omit<Settings, Renamed | Converted> {
  readonly loginTimeoutMs: number;
  readonly shutdownDelayMs: number;
  readonly shutdownTimeoutMs: number;
  readonly idleTimeoutMs: number;
  readonly logLevel: LogLevel;
  readonly database: {
    readonly sql: SqlConfig;
    /** Maximum connections of a process, by its role. */
    readonly pool: PoolSizes;
    /** The same server without a proxy that pools transactions, so that sessions last. */
    readonly directSql: Pick<SqlConfig, 'connection' | 'connectTimeoutMs'>;
    readonly redisUrl: string;
    readonly migrate: Settings['database']['migrate'];
  };
  readonly ranksite?:
    | (Omit<NonNullable<Settings['ranksite']>, 'clientId'> & { readonly clientId: string })
    | undefined;
}

/** The settings that are declared for clients, `null` where they are not set. */
export type ClientSettings = {
  readonly [Key in ClientSettingKey]-?:
    | Exclude<Config[Key], undefined>
    | (undefined extends Config[Key] ? null : never);
};

/** Selects the settings that are declared for clients. */
export function clientSettings(config: Config): ClientSettings {
  const entries = CLIENT_KEYS.map((key) => [key, config[key] ?? null]);
  return Object.fromEntries(entries) as ClientSettings;
}

type RedisSetting = CheckedSettings['database']['redis'];

/** The setting `database.redis`, a string or its parts, as an address. */
function redisUrl(redis: RedisSetting): string {
  if (typeof redis === 'string') return redis;
  const secret = redis.password === undefined ? '' : `:${encodeURIComponent(redis.password)}@`;
  return `redis://${secret}${redis.host}:${redis.port ?? 6379}/${redis.database ?? 0}`;
}

/**
 * The setting `database.sql`, a string or its parts, with the timeouts of `database.pool`; with `database.direct` it names
 * a proxy that pools transactions.
 */
function sqlConfig({ sql, direct, pool }: CheckedSettings['database']): SqlConfig {
  const others = {
    isPooled: direct !== undefined,
    idleTimeoutMs: pool.idleTimeout,
    connectTimeoutMs: pool.connectTimeout,
  };
  if (typeof sql === 'string') return { connection: sql, ...others };
  const { host, port, user, password, database } = sql;
  return {
    connection: { host, user, password, database, ...(port === undefined ? {} : { port }) },
    ...others,
  };
}

/** Converts validated settings. `isProduction` decides the log level when no setting does. */
export function toConfig(settings: CheckedSettings, isProduction: boolean): Config {
  const { loginTimeout, shutdownDelay, shutdownTimeout, idleTimeout, database, ranksite, ...rest } = settings;
  const [onlyInstancer] = Object.keys(settings.instancers);
  const sql = sqlConfig(database);
  return {
    ...rest,
    logLevel: settings.logLevel ?? (isProduction ? 'info' : 'trace'),
    defaultInstancer: settings.defaultInstancer ?? onlyInstancer,
    ranksite: ranksite && { ...ranksite, clientId: String(ranksite.clientId) },
    loginTimeoutMs: loginTimeout,
    shutdownDelayMs: shutdownDelay,
    shutdownTimeoutMs: shutdownTimeout,
    idleTimeoutMs: idleTimeout * 1000,
    database: {
      sql,
      directSql: {
        connection: database.direct ?? sql.connection,
        connectTimeoutMs: sql.connectTimeoutMs,
      },
      pool: { api: database.pool.api, worker: database.pool.worker },
      redisUrl: redisUrl(database.redis),
      migrate: database.migrate,
    },
  };
}

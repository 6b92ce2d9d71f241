import { existsSync } from 'node:fs';
import Ajv, { type ErrorObject, type SchemaObject } from 'ajv';
import { ConfigError } from './config-error';
import type { Config, DivisionRule, ProxyTrust } from './config';
import { CONFIG_KEYS, CONNECTION_KEYS, type ConfigKey } from './config-keys';
import { isTree, merge, type Tree } from './merge';
import { readDirectory, readTree } from './read-files';
import { readEnvironment, type Environment } from './read-environment';

const DEFAULT_DIRECTORY = 'conf.d';

function schemaOf(keys: readonly ConfigKey[]): SchemaObject {
  const root: SchemaObject = { type: 'object', properties: {}, required: [] };
  for (const key of keys) {
    const steps = key.path.split('.');
    const last = steps.pop() ?? key.path;
    let node = root;
    for (const step of steps) {
      const properties = node['properties'] as Record<string, SchemaObject>;
      node = properties[step] ??= { type: 'object', properties: {}, required: [], default: {} };
    }
    (node['properties'] as Record<string, SchemaObject>)[last] = key.schema;
    if (key.required) (node['required'] as string[]).push(last);
  }
  return root;
}

function sentence(problem: ErrorObject): string {
  const path = problem.instancePath.slice(1).replaceAll('/', '.');
  if (problem.keyword === 'required') {
    const missing = [path, (problem.params as { missingProperty: string }).missingProperty]
      .filter(Boolean)
      .join('.');
    const key = [...CONFIG_KEYS, ...CONNECTION_KEYS].find((candidate) => candidate.path === missing);
    return `${missing}: is missing${key ? ` (${key.meaning}${key.env ? `; environment ${key.env}` : ''})` : ''}`;
  }
  return `${path}: ${problem.message ?? 'is invalid'}`;
}

/** Files, then the environment; then the top-level keys nobody set are filled from `SVC_CONF_DEFAULTS`. */
function gather(env: Environment): Tree {
  const named = env['SVC_CONF_DIR'] ?? env['SVC_CONF_PATH'];
  const directory = named ?? DEFAULT_DIRECTORY;
  if (named !== undefined && !existsSync(named))
    throw new ConfigError([`${named}: no such configuration directory`]);
  let tree: unknown = existsSync(directory) ? readDirectory(directory) : {};
  // A connection given as a string in one layer replaces the parts of another, and the other way round.
  tree = merge(tree, readEnvironment(env));
  const settings = isTree(tree) ? tree : {};
  const defaults = env['SVC_CONF_DEFAULTS'] ? readTree(env['SVC_CONF_DEFAULTS']) : {};
  return { ...defaults, ...settings };
}

function redisUrl(redis: unknown): string {
  if (typeof redis === 'string') return redis;
  const parts = redis as { host: string; port?: number; password?: string; database?: number };
  const secret = parts.password === undefined ? '' : `:${encodeURIComponent(parts.password)}@`;
  return `redis://${secret}${parts.host}:${parts.port ?? 6379}/${parts.database ?? 0}`;
}

function sqlConfig(sql: unknown): Config['database']['sql'] {
  const defaults = { maxPoolSize: 100, idleTimeout: 30_000, connectTimeout: 3000 };
  if (typeof sql === 'string') {
    return {
      connection: sql,
      maxPoolSize: defaults.maxPoolSize,
      idleTimeoutMs: defaults.idleTimeout,
      connectTimeoutMs: defaults.connectTimeout,
    };
  }
  const { maxPoolSize, idleTimeout, connectTimeout, host, port, user, password, database } = {
    ...defaults,
    ...(sql as typeof defaults & {
      host: string;
      port?: number;
      user: string;
      password: string;
      database: string;
    }),
  };
  return {
    connection: { host, user, password, database, ...(port === undefined ? {} : { port }) },
    maxPoolSize,
    idleTimeoutMs: idleTimeout,
    connectTimeoutMs: connectTimeout,
  };
}

function crossChecks(tree: CheckedTree): string[] {
  const problems: string[] = [];
  const known = Object.keys(tree.divisions);
  if (tree.defaultDivision !== undefined && !known.includes(tree.defaultDivision)) {
    problems.push(`defaultDivision: ${tree.defaultDivision} is not one of divisions (${known.join(', ')})`);
  }
  tree.divisionACLs?.forEach((rule, index) => {
    for (const division of rule.divisions) {
      if (!known.includes(division))
        problems.push(`divisionACLs.${index}.divisions: ${division} is not one of divisions`);
    }
  });
  if (tree.startTime >= tree.endTime) problems.push('endTime: must be after startTime');
  if (typeof tree.proxy.trust === 'string' && /^\d+$/.test(tree.proxy.trust)) {
    problems.push('proxy.trust: a number of hops must be written as a number, not as text');
  }
  return problems;
}

interface CheckedTree extends Omit<
  Config,
  'loginTimeoutMs' | 'shutdownTimeoutMs' | 'idleTimeoutMs' | 'database' | 'proxy'
> {
  loginTimeout: number;
  shutdownTimeout: number;
  idleTimeout: number;
  defaultDivision: string | undefined;
  divisionACLs: readonly DivisionRule[] | undefined;
  database: { sql: unknown; redis: unknown; migrate: 'before' | 'only' | 'never' };
  proxy: { cloudflare: boolean; trust: ProxyTrust };
}

/**
 * Reads and checks the configuration (accounts reference 10.1, decisions "Configuration").
 * @throws ConfigError naming every offending key
 */
export function loadConfig(env: Environment): Config {
  const tree = gather(env);
  const ajv = new Ajv({ allErrors: true, useDefaults: true, strict: true, allowUnionTypes: true });
  const validate = ajv.compile(schemaOf([...CONFIG_KEYS, ...CONNECTION_KEYS]));
  if (!validate(tree)) throw new ConfigError((validate.errors ?? []).map(sentence));
  const checked = tree as unknown as CheckedTree;
  const problems = crossChecks(checked);
  if (problems.length > 0) throw new ConfigError(problems);
  const { loginTimeout, shutdownTimeout, idleTimeout, database, ...rest } = checked;
  return {
    ...rest,
    defaultDivision: checked.defaultDivision,
    divisionACLs: checked.divisionACLs,
    loginTimeoutMs: loginTimeout,
    shutdownTimeoutMs: shutdownTimeout,
    idleTimeoutMs: idleTimeout * 1000,
    database: { sql: sqlConfig(database.sql), redisUrl: redisUrl(database.redis), migrate: database.migrate },
  };
}

import { existsSync } from 'node:fs';
import Ajv, { type SchemaObject } from 'ajv';
import { ConfigError } from './config-error';
import type { CheckedTree } from './checked-tree';
import type { Config } from './config';
import type { ConfigKey } from './config-key';
import { CONFIG_KEYS, CONNECTION_KEYS } from './config-keys';
import { redisUrl, sqlConfig } from './connections';
import { legacyLayers, withLegacy } from './convert-legacy';
import { crossChecks } from './cross-checks';
import { describeSchemaErrors, type TreeProblem } from './describe-schema-errors';
import { mergeLayers, sourcesOf, type Layer } from './layers';
import type { Tree } from './merge';
import { readEnvironment, type Environment } from './read-environment';
import { readDirectory, readTree } from './read-files';
import { resolveProviders } from './resolve-providers';

const DEFAULT_DIRECTORY = 'conf.d';
const ALL_KEYS: readonly ConfigKey[] = [...CONFIG_KEYS, ...CONNECTION_KEYS];

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

function meaningOf(path: string): string | undefined {
  const key = ALL_KEYS.find((candidate) => candidate.path === path);
  return key && `${key.meaning}${key.env ? `; environment ${key.env}` : ''}`;
}

interface Gathered {
  readonly tree: Tree;
  readonly layers: readonly Layer[];
}

/** Files, then the environment, then old blocks; the top-level keys nobody set are filled from `SVC_CONF_DEFAULTS`. */
function gather(env: Environment, fallback: Tree): Gathered {
  const named = env['SVC_CONF_DIR'] ?? env['SVC_CONF_PATH'];
  const files =
    named === undefined && !existsSync(DEFAULT_DIRECTORY) ? [] : readDirectory(named ?? DEFAULT_DIRECTORY);
  // A connection given as a string in one layer replaces the parts of another, and the other way round.
  const written = [...files, ...readEnvironment(env)];
  const settings = mergeLayers(written);
  const converted = legacyLayers(settings);
  const defaultsFile = env['SVC_CONF_DEFAULTS'];
  const defaults = { ...fallback, ...(defaultsFile ? readTree(defaultsFile) : {}) };
  const unset = Object.fromEntries(Object.entries(defaults).filter(([key]) => !(key in settings)));
  return {
    // A copy: checking fills in defaults, which nobody has written anywhere.
    tree: structuredClone({ ...unset, ...withLegacy(settings, converted) }),
    layers: [{ source: defaultsFile ?? '', tree: unset }, ...written, ...converted],
  };
}

// The one place where the merged settings become a type: every key is checked against its schema.
const validate = new Ajv({
  allErrors: true,
  useDefaults: true,
  strict: true,
  allowUnionTypes: true,
}).compile<CheckedTree>(schemaOf(ALL_KEYS));

type Checked = { readonly tree: CheckedTree } | { readonly problems: readonly TreeProblem[] };

function check(tree: Tree, env: Environment): Checked {
  const candidate: unknown = tree;
  const isValid = validate(candidate);
  const providerProblems = resolveProviders(tree, env);
  if (!isValid) {
    return { problems: [...describeSchemaErrors(validate.errors ?? [], meaningOf), ...providerProblems] };
  }
  const problems = providerProblems.length > 0 ? providerProblems : crossChecks(candidate);
  return problems.length > 0 ? { problems } : { tree: candidate };
}

/**
 * Reads and checks the configuration (accounts reference 10.1, decisions "Configuration"). `fallback` holds top-level keys
 * that somebody will bring if nobody sets them, like `SVC_CONF_DEFAULTS`.
 * @throws ConfigError naming every offending key and where it is set
 */
export function loadConfig(env: Environment, fallback: Tree = {}): Config {
  const { tree, layers } = gather(env, fallback);
  const outcome = check(tree, env);
  if ('problems' in outcome) {
    throw new ConfigError(
      outcome.problems.map((problem) => ({
        ...problem,
        sources: sourcesOf(layers, problem.path.split('.')),
      })),
    );
  }
  const checked = outcome.tree;
  const { loginTimeout, shutdownTimeout, idleTimeout, database, ranksite, ...rest } = checked;
  const [onlyInstancer] = Object.keys(checked.instancers);
  return {
    ...rest,
    // Keys that may be absent are there in any case, so that they can be read without a question.
    defaultDivision: checked.defaultDivision,
    divisionACLs: checked.divisionACLs,
    globalSiteTag: checked.globalSiteTag,
    email: checked.email,
    bloodBot: checked.bloodBot,
    avatarsModeration: checked.avatarsModeration,
    captcha: { ...checked.captcha, provider: checked.captcha.provider },
    analytics: { provider: checked.analytics.provider },
    adminBot: { ...checked.adminBot, provider: checked.adminBot.provider },
    defaultInstancer: checked.defaultInstancer ?? onlyInstancer,
    ranksite: ranksite && { ...ranksite, clientId: String(ranksite.clientId) },
    loginTimeoutMs: loginTimeout,
    shutdownTimeoutMs: shutdownTimeout,
    idleTimeoutMs: idleTimeout * 1000,
    database: { sql: sqlConfig(database.sql), redisUrl: redisUrl(database.redis), migrate: database.migrate },
  };
}

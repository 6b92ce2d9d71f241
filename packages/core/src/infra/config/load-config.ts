import Ajv from 'ajv';
import { ConfigError } from './config-error';
import type { CheckedTree } from './checked-tree';
import type { Config } from './config';
import { redisUrl, sqlConfig } from './connections';
import { crossChecks } from './cross-checks';
import { describeSchemaErrors, type TreeProblem } from './describe-schema-errors';
import { gatherSettings } from './gather-settings';
import { sourcesOf } from './layers';
import type { Tree } from './merge';
import type { Environment } from './read-environment';
import { resolveProviders } from './resolve-providers';
import { ALL_KEYS, SETTINGS_SCHEMA } from './settings-schema';

function meaningOf(path: string): string | undefined {
  const key = ALL_KEYS.find((candidate) => candidate.path === path);
  return key && `${key.meaning}${key.env ? `; environment ${key.env}` : ''}`;
}

// The one place where the merged settings become a type: every key is checked against its schema.
const validate = new Ajv({
  allErrors: true,
  useDefaults: true,
  strict: true,
  allowUnionTypes: true,
}).compile<CheckedTree>(SETTINGS_SCHEMA);

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

/** Whether this is production (accounts reference 10.2). */
export function isProduction(env: Environment): boolean {
  return env['NODE_ENV'] === 'production';
}

/**
 * Reads and checks the configuration (accounts reference 10.1, decisions "Configuration"). `fallback` holds top-level keys
 * that somebody will bring if nobody sets them, like `SVC_CONF_DEFAULTS`; either makes up for a missing directory of files.
 * @throws ConfigError naming every offending key and where it is set
 */
export function loadConfig(env: Environment, fallback?: Tree): Config {
  const { tree, layers } = gatherSettings(env, fallback);
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
    // Accounts reference 10.2.
    logLevel: checked.logLevel ?? (isProduction(env) ? 'info' : 'trace'),
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

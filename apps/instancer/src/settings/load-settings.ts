import { readFileSync } from 'node:fs';
import type { TSchema } from '@sinclair/typebox';
import { isRedisAddress } from '@rampart/core/infra/redis';
import { parseYaml } from '@rampart/core/infra/yaml';
import Ajv, { type ErrorObject } from 'ajv';
import { settingsSchema, type Settings } from './settings-schema';

export type Environment = Readonly<Record<string, string | undefined>>;

/** Problems with the settings, one sentence each. Never contains a value, which may be the token. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
  constructor(readonly problems: readonly string[]) {
    super(`the settings cannot be used:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
  }
}

/** Settings that can come from the environment, or from a file that `<NAME>_FILE` names; they win over the file. */
const VARIABLES = [
  { name: 'INSTANCER_HOST', key: 'host' },
  { name: 'INSTANCER_PORT', key: 'port', isNumber: true },
  { name: 'INSTANCER_AUTH_TOKEN', key: 'svcAuthToken' },
  { name: 'INSTANCER_REDIS_URL', key: 'redisUrl' },
  { name: 'INSTANCER_REDIS_PASSWORD', key: 'redisPassword' },
  { name: 'INSTANCER_LOG_LEVEL', key: 'logLevel' },
  { name: 'INSTANCER_LOG_FORMAT', key: 'logFormat' },
  { name: 'INSTANCER_METRICS_PORT', section: 'metrics', key: 'port', isNumber: true },
  { name: 'INSTANCER_METRICS_HOST', section: 'metrics', key: 'host' },
  { name: 'INSTANCER_METRICS_TOKEN', section: 'metrics', key: 'token' },
] as const;

function readText(path: string, reason: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    throw new SettingsError([`${path} cannot be read, but ${reason} names it`]);
  }
}

function readFile(path: string): Record<string, unknown> {
  let content: unknown;
  try {
    content = parseYaml(readText(path, 'INSTANCER_CONFIG'));
  } catch (error) {
    if (error instanceof SettingsError) throw error;
    throw new SettingsError([`${path}: ${error instanceof Error ? error.message : String(error)}`]);
  }
  if (typeof content !== 'object' || content === null || Array.isArray(content)) {
    throw new SettingsError([`${path}: must be a map of settings`]);
  }
  return { ...content };
}

/** The settings of the file, with those of the environment merged in. */
function withEnvironment(settings: Record<string, unknown>, env: Environment): Record<string, unknown> {
  const result = { ...settings };
  for (const variable of VARIABLES) {
    const file = env[`${variable.name}_FILE`];
    const text = file ? readText(file, `${variable.name}_FILE`).trim() : env[variable.name];
    if (text === undefined || text === '') continue;
    const value = 'isNumber' in variable && /^\d+$/.test(text) ? Number(text) : text;
    if (!('section' in variable)) result[variable.key] = value;
    else {
      const { section } = variable;
      result[section] = { ...(result[section] as object | undefined), [variable.key]: value };
    }
  }
  return result;
}

function describe(error: ErrorObject): string {
  const params = error.params as Readonly<Record<string, unknown>>;
  const path = error.instancePath.slice(1).replaceAll('/', '.').replaceAll('~1', '/').replaceAll('~0', '~');
  const at = (key: unknown) => (path === '' ? String(key) : `${path}.${String(key)}`);
  switch (error.keyword) {
    case 'required':
      return `${at(params['missingProperty'])}: is missing`;
    case 'additionalProperties':
      return `${at(params['additionalProperty'])}: is not a known setting`;
    case 'enum':
      return `${path}: must be one of ${String(params['allowedValues'])}`;
    case 'discriminator':
      return `${path}.kind: must be container or process`;
    case 'pattern':
      return `${path}: does not have the right form`;
    default:
      return `${path}: ${error.message ?? 'is not valid'}`;
  }
}

function withRedisPassword(settings: Settings): Settings {
  if (settings.redisPassword === undefined) return settings;
  const url = new URL(settings.redisUrl);
  url.password = settings.redisPassword;
  return { ...settings, redisUrl: url.href };
}

function crossChecks({ engine, redisUrl, redisPassword }: Settings): string[] {
  if (!isRedisAddress(redisUrl))
    return ['redisUrl: must be redis://:password@host:port/number, with special characters percent-encoded'];
  if (redisPassword !== undefined && !URL.canParse(redisUrl))
    return ['redisUrl: must be an address, because redisPassword is set'];
  if (engine.kind !== 'process') return [];
  const { first, last } = engine.ports;
  return first > last ? ['engine.ports.first: must not be more than engine.ports.last'] : [];
}

/** The settings with their defaults. @throws SettingsError naming every offending setting */
export function checkedSettings<Checked>(schema: TSchema, candidate: unknown): Checked {
  const validator = new Ajv({
    allErrors: true,
    useDefaults: true,
    strict: true,
    // `kind` is required beside the choice that declares it.
    strictRequired: false,
    discriminator: true,
  });
  const validate = validator.compile<Checked>(schema);
  if (!validate(candidate)) throw new SettingsError((validate.errors ?? []).map(describe));
  return candidate;
}

/**
 * Reads `INSTANCER_CONFIG` (YAML or JSON), the environment on top, and checks everything.
 * @throws SettingsError naming every offending setting
 */
export function loadSettings(env: Environment): Settings {
  const path = env['INSTANCER_CONFIG'];
  if (path === undefined || path === '') {
    throw new SettingsError(['INSTANCER_CONFIG: is missing, it names the file of settings']);
  }
  const candidate: unknown = withEnvironment(readFile(path), env);
  const settings = checkedSettings<Settings>(settingsSchema, candidate);
  const problems = crossChecks(settings);
  if (problems.length > 0) throw new SettingsError(problems);
  return withRedisPassword(settings);
}

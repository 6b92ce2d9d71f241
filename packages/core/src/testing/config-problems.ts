import { PROVIDERS } from '../adapters';
import { checkSettings, combineSettings, ConfigError, type Config } from '../infra/config';

/** By dotted path; undefined takes a setting away. */
export type SettingChanges = Readonly<Record<string, unknown>>;

const COMPLETE: SettingChanges = {
  ctfName: 'Harbour CTF',
  origin: 'https://ctf.example.org',
  tokenKey: Buffer.alloc(32, 7).toString('base64'),
  startTime: 1000,
  endTime: 2000,
  'database.sql': 'postgres://localhost/rampart',
  'database.redis': 'redis://localhost',
};

type Section = Record<string, unknown>;

function isSection(value: unknown): value is Section {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Settings by dotted path as the map a file holds. */
export function treeOfSettings(settings: SettingChanges): Section {
  const tree: Section = {};
  for (const [path, value] of Object.entries(settings)) {
    if (value === undefined) continue;
    const steps = path.split('.');
    const last = steps.pop() ?? path;
    let section = tree;
    for (const step of steps) {
      const below = section[step];
      const next = isSection(below) ? below : {};
      section[step] = next;
      section = next;
    }
    section[last] = value;
  }
  return tree;
}

/** The configuration of a complete file `settings.yaml` that was changed, as a process makes it of the file. */
export function configOf(changes: SettingChanges, env: Readonly<Record<string, string>> = {}): Config {
  const file = { source: 'settings.yaml', tree: treeOfSettings({ ...COMPLETE, ...changes }) };
  return checkSettings(combineSettings([file], env), PROVIDERS, env);
}

/** What is wrong with such a file; empty when nothing is. */
export function configProblems(
  changes: SettingChanges,
  env: Readonly<Record<string, string>> = {},
): readonly string[] {
  try {
    configOf(changes, env);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
}

/** The settings that put a provider block where `path` says. */
export function providerAt(path: string, block: object): SettingChanges {
  if (path === 'instancers.*') return { instancers: { main: block } };
  if (path === 'bloodBot.destinations.*.provider')
    return { bloodBot: { destinations: [{ provider: block }] } };
  if (path === 'email.provider') return { email: { provider: block, from: 'ctf@example.org' } };
  if (path === 'avatarsModeration.provider') return { avatarsModeration: { provider: block } };
  return { [path]: block };
}

import { join } from 'node:path';

const withoutServers = ['--help', '-h', 'help', '--version', 'config', 'completion', 'event', 'instancer'];
// Commands that inspect a database as it is, bring its schema with them, or only read settings.
const onAnySchema = [
  'backup',
  'restore',
  'import',
  'upgrade-check',
  'doctor',
  'support-bundle',
  'deployment',
];
// Commands that load another event; with --check they only read the file.
const loading = ['restore', 'import'];

/**
 * What a command needs before it runs. `currentSchema`: the migrations of this checkout have run.
 * @param {string[]} args
 */
export function commandNeeds([name, ...rest]) {
  const readsOnly =
    rest.includes('--help') ||
    rest.includes('-h') ||
    (loading.includes(name ?? '') && rest.includes('--check'));
  const servers = name !== undefined && !withoutServers.includes(name) && !readsOnly;
  return {
    servers,
    currentSchema: servers && !onAnySchema.includes(name ?? ''),
    stoppedEvent: servers && loading.includes(name ?? ''),
  };
}

/**
 * The arguments, with the addresses and files of this event added where a command needs them and names none.
 * @param {string[]} args
 * @param {{ origin: string | undefined, dataDir: string }} event
 * @returns {string[]}
 */
export function withDefaults(args, { origin, dataDir }) {
  const [name] = args;
  const names = (/** @type {string} */ option) => args.some((arg) => arg.split('=')[0] === option);
  if (name === 'config' && args[1] === 'check') return names('--npm-start') ? args : [...args, '--npm-start'];
  const withUrl = names('--url') || origin === undefined ? args : [...args, '--url', origin];
  if (name === 'archive') return withUrl;
  const isClient = ['replay', 'results'].includes(name ?? '') || (name === 'secrets' && args[2] === 'feed');
  if (!isClient) return args;
  return [
    ...withUrl,
    ...(names('--admin-token-file') ? [] : ['--admin-token-file', join(dataDir, 'admin-token')]),
  ];
}

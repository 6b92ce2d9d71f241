import { join } from 'node:path';

const withoutServers = [
  '--help',
  '-h',
  'help',
  '--version',
  'config',
  'deployment',
  'completion',
  'event',
  'instancer',
];
// These look at a database as it is, or bring its schema with them.
const onAnySchema = ['backup', 'restore', 'upgrade-check', 'doctor', 'support-bundle'];

/**
 * What must be there before a command runs. `currentSchema`: the migrations of this checkout have run.
 * @param {string[]} args
 */
export function commandNeeds([name, ...rest]) {
  const readsOnly =
    rest.includes('--help') || rest.includes('-h') || (name === 'restore' && rest.includes('--check'));
  const servers = name !== undefined && !withoutServers.includes(name) && !readsOnly;
  return {
    servers,
    currentSchema: servers && !onAnySchema.includes(name ?? ''),
    stoppedEvent: servers && name === 'restore',
  };
}

/**
 * The arguments, with the addresses and files of this event where a command asks for them and none is named.
 * @param {string[]} args
 * @param {{ origin: string | undefined, dataDir: string }} event
 * @returns {string[]}
 */
export function withDefaults(args, { origin, dataDir }) {
  const [name] = args;
  const names = (/** @type {string} */ option) => args.some((arg) => arg.split('=')[0] === option);
  if (name === 'config' && args[1] === 'check') return names('--npm-start') ? args : [...args, '--npm-start'];
  const isClient = ['replay', 'results'].includes(name ?? '') || (name === 'secrets' && args[2] === 'feed');
  if (!isClient) return args;
  return [
    ...args,
    ...(names('--url') || origin === undefined ? [] : ['--url', origin]),
    ...(names('--admin-token-file') ? [] : ['--admin-token-file', join(dataDir, 'admin-token')]),
  ];
}

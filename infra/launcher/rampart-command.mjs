import { join } from 'node:path';

// Commands that need PostgreSQL and Redis; others start neither.
const onCurrentSchema = ['admin', 'user', 'export', 'privacy', 'seed', 'demo'];
// Commands that inspect a database as it is, bring its schema with them, or only read settings.
const onAnySchema = [
  'backup',
  'restore',
  'import',
  'upgrade-check',
  'doctor',
  'support-bundle',
  'deployment',
  'secrets',
];
// Commands that load another event; with --check they only read the file.
const loading = ['restore', 'import'];
// Commands that call the API, and those of them that need no token.
const clients = ['replay', 'results', 'archive'];
const anonymous = ['archive'];

/** @param {string[]} args */
const isClient = ([name = '', , what]) => clients.includes(name) || (name === 'secrets' && what === 'feed');

/**
 * What a command needs before it runs. `currentSchema`: the migrations of this checkout have run.
 * @param {string[]} args
 */
export function commandNeeds(args) {
  const [name = '', ...rest] = args;
  const readsOnly =
    rest.includes('--help') || rest.includes('-h') || (loading.includes(name) && rest.includes('--check'));
  const currentSchema = onCurrentSchema.includes(name) && !readsOnly;
  return {
    servers: currentSchema || (onAnySchema.includes(name) && !readsOnly && !isClient(args)),
    currentSchema,
    stoppedEvent: loading.includes(name) && !readsOnly,
  };
}

/**
 * The arguments, with the address and the token of this event added where a command needs them and names no address.
 * Another server must not get this token.
 * @param {string[]} args
 * @param {{ origin: string | undefined, dataDir: string }} event
 * @returns {string[]}
 */
export function withDefaults(args, { origin, dataDir }) {
  const [name = ''] = args;
  const names = (/** @type {string} */ option) => args.some((arg) => arg.split('=')[0] === option);
  if (name === 'config' && args[1] === 'check') return names('--npm-start') ? args : [...args, '--npm-start'];
  if (!isClient(args) || names('--url') || origin === undefined) return args;
  const token =
    anonymous.includes(name) || names('--admin-token-file')
      ? []
      : ['--admin-token-file', join(dataDir, 'admin-token')];
  return [...args, '--url', origin, ...token];
}

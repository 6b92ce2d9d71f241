import { isIP } from 'node:net';
import Mustache from 'mustache';
import { validateRegex } from '@rampart/event-rules';
import { isConnectionString } from '../database/addresses';
import { isRedisAddress } from '../redis/redis-address';
import type { TreeProblem } from './schema-errors';
import type { CheckedSettings } from './settings';

/** Longest email address a team can have. */
const MAX_ADDRESS_CHARS = 254;

function checkDivisions(tree: CheckedSettings): TreeProblem[] {
  const known = Object.keys(tree.divisions);
  const problems: TreeProblem[] = [];
  if (tree.defaultDivision !== undefined && !known.includes(tree.defaultDivision)) {
    const message = `${tree.defaultDivision} is not one of divisions (${known.join(', ')})`;
    problems.push({ path: 'defaultDivision', message });
  }
  tree.oidc?.divisions.forEach(({ division }, index) => {
    if (!known.includes(division))
      problems.push({
        path: `oidc.divisions.${index}.division`,
        message: `${division} is not one of divisions (${known.join(', ')})`,
      });
  });
  tree.divisionACLs?.forEach((rule, index) => {
    const path = `divisionACLs.${index}`;
    for (const division of rule.divisions) {
      if (!known.includes(division))
        problems.push({ path: `${path}.divisions`, message: `${division} is not one of divisions` });
    }
    // Strangers choose the addresses, so patterns that a text can slow down are refused, as for flags.
    const validation =
      rule.match === 'regex'
        ? validateRegex({ pattern: rule.value, flags: '' }, MAX_ADDRESS_CHARS)
        : undefined;
    if (validation?.outcome === 'bad') problems.push({ path: `${path}.value`, message: validation.detail });
  });
  return problems;
}

const RANGE_NAMES = ['loopback', 'linklocal', 'uniquelocal'];

function isRange(range: string): boolean {
  if (RANGE_NAMES.includes(range)) return true;
  const [address = '', prefix, ...rest] = range.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (version === 4 ? 32 : 128));
}

/** Refuses a number in quotes: people mean a hop count by it, but some parsers read it as an address. */
function checkTrust({ proxy: { trust } }: CheckedSettings): TreeProblem[] {
  if (typeof trust === 'boolean' || typeof trust === 'number') return [];
  const ranges = (typeof trust === 'string' ? trust.split(',') : trust).map((range) => range.trim());
  if (ranges.every(isRange)) return [];
  const message = ranges.some((range) => /^\d+$/.test(range))
    ? 'a number of hops must be written as a number, not as text'
    : 'must be addresses, CIDR ranges or loopback, linklocal, uniquelocal';
  return [{ path: 'proxy.trust', message }];
}

function checkDefaultInstancer({ instancers, defaultInstancer }: CheckedSettings): TreeProblem[] {
  const names = Object.keys(instancers);
  const path = 'defaultInstancer';
  if (defaultInstancer !== undefined && !names.includes(defaultInstancer))
    return [{ path, message: 'is not one of instancers' }];
  if (defaultInstancer === undefined && names.length > 1)
    return [{ path, message: `is missing (needed with more than one of instancers: ${names.join(', ')})` }];
  return [];
}

const POSTGRES_FORM = 'postgres://user:password@host:port/database';
const CONNECTION_STRINGS = [
  { key: 'sql', isReadable: isConnectionString, form: POSTGRES_FORM },
  { key: 'direct', isReadable: isConnectionString, form: POSTGRES_FORM },
  { key: 'redis', isReadable: isRedisAddress, form: 'redis://:password@host:port/number' },
] as const;

/** Checks that connection strings can be parsed. An unescaped `#` or `/` in a password is the usual reason. */
function checkConnections({ database }: CheckedSettings): TreeProblem[] {
  return CONNECTION_STRINGS.flatMap(({ key, isReadable, form }) => {
    const address = database[key];
    if (typeof address !== 'string' || isReadable(address)) return [];
    return [{ path: `database.${key}`, message: `must be ${form}, with special characters percent-encoded` }];
  });
}

function checkApiProcesses({ apiProcesses, database }: CheckedSettings): TreeProblem[] {
  if (apiProcesses === undefined || apiProcesses <= database.pool.api) return [];
  const message = `is more than database.pool.api (${String(database.pool.api)}): each process needs a connection`;
  return [{ path: 'apiProcesses', message }];
}

function isTemplate(text: string): boolean {
  try {
    Mustache.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Requires both or neither, because a claim without divisions, or the other way round, decides nothing. */
function checkDivisionClaim({ oidc }: CheckedSettings): TreeProblem[] {
  if (oidc === undefined || (oidc.divisionClaim === undefined) === (oidc.divisions.length === 0)) return [];
  return oidc.divisionClaim === undefined
    ? [{ path: 'oidc.divisionClaim', message: 'is missing (needed with oidc.divisions)' }]
    : [{ path: 'oidc.divisions', message: 'is missing (needed with oidc.divisionClaim)' }];
}

/** Checks the templates at start, because a broken one would otherwise be noticed only with the first blood. */
function checkMessageTemplates({ bloodBot }: CheckedSettings): TreeProblem[] {
  return (bloodBot?.destinations ?? []).flatMap(({ messageTemplate }, index) =>
    messageTemplate === undefined || isTemplate(messageTemplate)
      ? []
      : [
          {
            path: `bloodBot.destinations.${String(index)}.messageTemplate`,
            message: 'is not a Mustache template',
          },
        ],
  );
}

/** Checks across settings; called with a tree whose keys are each valid. */
export function crossChecks(tree: CheckedSettings): TreeProblem[] {
  return [
    ...checkDivisions(tree),
    ...(tree.startTime < tree.endTime ? [] : [{ path: 'endTime', message: 'must be after startTime' }]),
    ...checkDivisionClaim(tree),
    ...checkTrust(tree),
    ...checkDefaultInstancer(tree),
    ...checkConnections(tree),
    ...checkApiProcesses(tree),
    ...checkMessageTemplates(tree),
  ];
}

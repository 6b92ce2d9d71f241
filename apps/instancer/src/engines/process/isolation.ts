import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Logger } from '@rampart/core/infra/logging';

/** What this machine lets us do to keep instances apart. */
export interface Isolation {
  /** Put before a command to give it namespaces of its own; empty where the machine does not permit them. */
  readonly namespaceCommand: readonly string[];
  /** Resource limits can be set. */
  readonly canLimit: boolean;
  /** `setpriv` is there. */
  readonly canDropRights: boolean;
  /** The service is root, so each instance can be another user. */
  readonly canChangeUser: boolean;
}

/** The path of every tool of the operating system we start; the service's own variable is not trusted with it. */
export const TOOL_PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';

const PROBE_TIMEOUT_MS = 5_000;
const run = promisify(execFile);

const OWN_NAMESPACES = ['--mount', '--uts', '--ipc', '--pid', '--fork', '--kill-child', '--mount-proc', '--'];

async function works([program, ...args]: readonly [string, ...string[]]): Promise<boolean> {
  try {
    await run(program, args, { timeout: PROBE_TIMEOUT_MS, env: { PATH: TOOL_PATH } });
    return true;
  } catch {
    return false;
  }
}

/** Tries what there is, and says in the log what instances of this machine have to do without. */
export async function probeIsolation(logger: Logger): Promise<Isolation> {
  const isRoot = process.getuid?.() === 0;
  const canLimit = await works(['prlimit', '--core=0:0', '--', 'true']);
  const canDropRights = await works(['setpriv', '--no-new-privs', '--', 'true']);
  const namespaces = [
    'unshare',
    ...(isRoot ? [] : ['--user', '--map-current-user']),
    ...OWN_NAMESPACES,
  ] as const;
  const hasNamespaces = await works([...namespaces, 'true']);
  const canChangeUser = isRoot && canDropRights;

  if (!hasNamespaces)
    logger.warn('instances see the processes of this machine: namespaces are not permitted');
  if (!canLimit) logger.warn('instances have no resource limits: there is no prlimit');
  if (!canChangeUser) {
    logger.warn('instances run as the user of the service and can disturb it and each other: it is not root');
  }
  return { namespaceCommand: hasNamespaces ? namespaces : [], canLimit, canDropRights, canChangeUser };
}

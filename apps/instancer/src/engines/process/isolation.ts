import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Logger } from '@rampart/core/infra/logging';

/** The means of isolation that this machine permits. */
export interface Isolation {
  /** Command prefix that creates new namespaces; empty where the machine does not permit them. */
  readonly namespaceCommand: readonly string[];
  /** `prlimit` is installed. */
  readonly canLimit: boolean;
  /** `setpriv` is installed. */
  readonly canDropRights: boolean;
  /** The service is root, so each instance can be another user. */
  readonly canChangeUser: boolean;
}

/** The PATH of every system tool we run, independent of the service's own. */
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

/** Tries each means and logs those that are missing. */
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
    logger.warn('namespaces are not permitted: instances see the processes of this machine');
  if (!canLimit) logger.warn('prlimit is not installed: instances have no resource limits');
  if (!canChangeUser) {
    logger.warn(
      'the service does not run as root: instances run as its user and can disturb it and each other',
    );
  }
  return { namespaceCommand: hasNamespaces ? namespaces : [], canLimit, canDropRights, canChangeUser };
}

import type { ServiceConfig } from '@rampart/instancer-contract';
import type { ProcessImage } from '../../settings/settings-schema';
import type { Isolation } from './isolation';

/** Turns a service into a command line. Pure. */

/**
 * $0 is the file that records the process. The process writes it itself before anything else, so that it can be
 * found from its first moment on.
 */
const RECORD_AND_RUN =
  'cat /proc/sys/kernel/random/boot_id "/proc/$$/stat" > "$0.new" && mv "$0.new" "$0" && exec "$@"';

/**
 * $0 is the file of variables. It is read after the process has dropped its privileges, so that a variable such as
 * LD_PRELOAD has no effect on earlier steps. It contains the flag, so it is deleted at once; other users could read
 * the flag in an argument list.
 */
const LOAD_ENVIRONMENT_AND_RUN = '. "$0" && /bin/rm -f "$0" && exec "$@"';

const rlimit = (value: number) => (value === -1 ? 'unlimited' : String(value));

function limitArgs(service: ServiceConfig, image: ProcessImage, hasOwnUser: boolean): string[] {
  const limits = Object.entries(service.ulimits).map(
    ([name, { soft, hard }]) => `--${name}=${rlimit(soft)}:${rlimit(hard)}`,
  );
  // The kernel counts processes per user: with a shared user the limit would apply to all of its instances.
  const ownProcesses =
    hasOwnUser && service.pids_limit > 0 && service.ulimits.nproc === undefined
      ? [`--nproc=${service.pids_limit}:${service.pids_limit}`]
      : [];
  const memory =
    image.addressSpaceBytes === undefined
      ? []
      : [`--as=${image.addressSpaceBytes}:${image.addressSpaceBytes}`];
  const dumps = service.ulimits.core === undefined ? ['--core=0:0'] : [];
  return ['prlimit', ...limits, ...ownProcesses, ...memory, ...dumps, '--'];
}

/** Command prefix that drops privileges, and switches to another user if there is one. */
function rightsArgs({ canDropRights }: Isolation, userId: number | undefined): string[] {
  if (userId === undefined) return canDropRights ? ['setpriv', '--no-new-privs', '--'] : [];
  const id = String(userId);
  return [
    ...['setpriv', '--reuid', id, '--regid', id, '--clear-groups', '--no-new-privs'],
    ...['--inh-caps=-all', '--bounding-set=-all', '--'],
  ];
}

/** The command line for one service of an instance; `userId` is undefined when privileges cannot be dropped. */
export function launchCommand(options: {
  readonly service: ServiceConfig;
  readonly image: ProcessImage;
  readonly isolation: Isolation;
  readonly userId: number | undefined;
  readonly recordFile: string;
  readonly environmentFile: string;
}): readonly [string, ...string[]] {
  const { service, image, isolation, userId, recordFile, environmentFile } = options;
  return [
    '/bin/sh',
    ...['-c', RECORD_AND_RUN, recordFile],
    ...isolation.namespaceCommand,
    ...(isolation.canLimit ? limitArgs(service, image, userId !== undefined) : []),
    ...rightsArgs(isolation, userId),
    ...['/bin/sh', '-c', LOAD_ENVIRONMENT_AND_RUN, environmentFile],
    ...image.command,
  ];
}

/** Shell assignments of variables, with values quoted. */
export function environmentFileOf(variables: Readonly<Record<string, string>>): string {
  return Object.entries(variables)
    .map(([name, value]) => `export ${name}='${value.replaceAll("'", `'\\''`)}'\n`)
    .join('');
}

import type { ServiceConfig } from '@rampart/instancer-contract';
import type { ProcessImage } from '../../settings/settings-schema';
import type { Isolation } from './isolation';

/** How a service becomes a command line. Pure: nothing here touches the machine. */

/**
 * $0 is the file that remembers the process. Written by the process itself, before it becomes anything else, so that
 * no moment exists in which it runs and nobody could find it.
 */
const REMEMBER_AND_RUN =
  'cat /proc/sys/kernel/random/boot_id "/proc/$$/stat" > "$0.new" && mv "$0.new" "$0" && exec "$@"';

/**
 * $0 is the file of variables, read when the process has given up its rights: a variable such as LD_PRELOAD has no
 * effect on the steps before. Then it is deleted, it holds the flag; in no argument list, other accounts could read it.
 */
const LOAD_ENVIRONMENT_AND_RUN = '. "$0" && /bin/rm -f "$0" && exec "$@"';

const PID_LIMIT_IS_NONE = -1;
const rlimit = (value: number) => (value === -1 ? 'unlimited' : String(value));

function limitArgs(service: ServiceConfig, image: ProcessImage, hasOwnUser: boolean): string[] {
  const limits = Object.entries(service.ulimits).map(
    ([name, { soft, hard }]) => `--${name}=${rlimit(soft)}:${rlimit(hard)}`,
  );
  // The kernel counts processes per user: of a user shared with others the limit would be theirs as well.
  const ownProcesses =
    hasOwnUser && service.pids_limit !== PID_LIMIT_IS_NONE && service.ulimits.nproc === undefined
      ? [`--nproc=${service.pids_limit}:${service.pids_limit}`]
      : [];
  const memory =
    image.addressSpaceBytes === undefined
      ? []
      : [`--as=${image.addressSpaceBytes}:${image.addressSpaceBytes}`];
  const dumps = service.ulimits.core === undefined ? ['--core=0:0'] : [];
  return ['prlimit', ...limits, ...ownProcesses, ...memory, ...dumps, '--'];
}

/** The command line for one service of an instance; `userId` is undefined when rights cannot be given up. */
export function launchCommand(options: {
  readonly service: ServiceConfig;
  readonly image: ProcessImage;
  readonly isolation: Isolation;
  readonly userId: number | undefined;
  readonly rememberedIn: string;
  readonly environmentFile: string;
}): readonly [string, ...string[]] {
  const { service, image, isolation, userId, rememberedIn, environmentFile } = options;
  const id = String(userId);
  const rights =
    userId === undefined
      ? isolation.canDropRights
        ? ['setpriv', '--no-new-privs', '--']
        : []
      : [
          ...['setpriv', '--reuid', id, '--regid', id, '--clear-groups', '--no-new-privs'],
          ...['--inh-caps=-all', '--bounding-set=-all', '--'],
        ];
  return [
    '/bin/sh',
    ...['-c', REMEMBER_AND_RUN, rememberedIn],
    ...isolation.namespaceCommand,
    ...(isolation.canLimit ? limitArgs(service, image, userId !== undefined) : []),
    ...rights,
    ...['/bin/sh', '-c', LOAD_ENVIRONMENT_AND_RUN, environmentFile],
    ...image.command,
  ];
}

/** Shell assignments of variables; values stay what they are, whatever they contain. */
export function environmentFileOf(variables: Readonly<Record<string, string>>): string {
  return Object.entries(variables)
    .map(([name, value]) => `export ${name}='${value.replaceAll("'", `'\\''`)}'\n`)
    .join('');
}

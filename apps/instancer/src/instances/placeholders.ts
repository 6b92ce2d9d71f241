import type { InstanceFlag } from '@rampart/instancer-contract';
import type { Route } from '../engines/engine';

/** The data of a team that replaces placeholders in environment values. */

const PLACEHOLDER =
  /\$(?:\{(SVC_FLAGS|SVC_FLAG|SVC_EXPOSED_HOSTNAMES)\}|(SVC_FLAGS|SVC_FLAG|SVC_EXPOSED_HOSTNAMES)(?![A-Za-z0-9_]))/g;

/** The value of each placeholder. Contains flags. */
export type TeamData = Readonly<Record<'SVC_FLAG' | 'SVC_FLAGS' | 'SVC_EXPOSED_HOSTNAMES', string>>;

const isTeamDataName = (name: string, data: TeamData): name is keyof TeamData => Object.hasOwn(data, name);

/** The data of a team. Hidden endpoints are included, because services need them to refer to each other. */
export function teamDataOf(flags: readonly InstanceFlag[], routes: readonly Route[]): TeamData {
  const hostnames = routes.map(({ expose, endpoint }) => ({
    kind: endpoint.kind,
    hostPrefix: expose.hostPrefix,
    host: endpoint.host,
    port: endpoint.port,
    containerName: expose.containerName,
    containerPort: expose.containerPort,
    ...(expose.title === undefined ? {} : { title: expose.title }),
  }));
  return {
    SVC_FLAG: flags[0]?.flag ?? '',
    SVC_FLAGS: JSON.stringify(flags.map(({ provider, flag }) => ({ provider, flag }))),
    SVC_EXPOSED_HOSTNAMES: JSON.stringify(hostnames),
  };
}

/** Replaces `$NAME` and `${NAME}` of the three placeholders; their values are not replaced again. */
export function fillPlaceholders(value: string, data: TeamData): string {
  return value.replace(PLACEHOLDER, (whole, braced?: string, bare?: string) => {
    const name = braced ?? bare ?? '';
    return isTeamDataName(name, data) ? data[name] : whole;
  });
}

import { fillPlaceholders, type TeamData } from '../instances/placeholders';
import type { PodContainer, PodSpec } from './challenge-instance';
import type { ControllerSettings } from './controller-settings';

type DefaultLimits = ControllerSettings['defaultLimits'];

/** Escapes team data for values of variables, in which the cluster replaces `$(NAME)`, and `$$` by `$`. */
function escaped(data: TeamData): TeamData {
  const escape = (text: string) => text.replaceAll('$', '$$$$');
  return {
    SVC_FLAG: escape(data.SVC_FLAG),
    SVC_FLAGS: escape(data.SVC_FLAGS),
    SVC_EXPOSED_HOSTNAMES: escape(data.SVC_EXPOSED_HOSTNAMES),
  };
}

function hardened(container: PodContainer, data: TeamData, defaultLimits: DefaultLimits): PodContainer {
  const { env, resources, securityContext } = container;
  return {
    ...container,
    ...(env === undefined
      ? {}
      : {
          env: env.map((variable) =>
            variable.value === undefined
              ? variable
              : { ...variable, value: fillPlaceholders(variable.value, data) },
          ),
        }),
    resources: { ...resources, limits: { ...defaultLimits, ...resources?.limits } },
    securityContext: {
      allowPrivilegeEscalation: false,
      capabilities: { drop: ['ALL'] },
      ...securityContext,
    },
  };
}

/**
 * The pod spec of the author with the data of the team, and restrictive defaults where the author sets nothing. The
 * Pod Security level of the namespace decides what authors may set. They never get an account of the cluster.
 */
export function podSpecFor(spec: PodSpec, teamData: TeamData, defaultLimits: DefaultLimits): object {
  const data = escaped(teamData);
  const all = (containers: readonly PodContainer[]) =>
    containers.map((container) => hardened(container, data, defaultLimits));
  return {
    enableServiceLinks: false,
    ...spec,
    automountServiceAccountToken: false,
    serviceAccountName: 'default',
    securityContext: {
      runAsNonRoot: true,
      seccompProfile: { type: 'RuntimeDefault' },
      ...spec.securityContext,
    },
    containers: all(spec.containers),
    ...(spec.initContainers === undefined ? {} : { initContainers: all(spec.initContainers) }),
  };
}

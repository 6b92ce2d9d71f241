import { fillPlaceholders, type TeamData } from '../instances/placeholders';
import type { PodContainer, PodSpec } from './challenge-instance';
import type { ControllerSettings } from './controller-settings';

type DefaultLimits = ControllerSettings['defaultLimits'];

/** In the value of a variable the cluster replaces `$(NAME)`, and `$$` by `$`: what we put in must come out as it is. */
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
 * The author's pod spec with the data of the team, and restrictive wherever the author says nothing. What authors may say
 * beyond that, the Pod Security level of the namespace decides. They never get an account of the cluster.
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

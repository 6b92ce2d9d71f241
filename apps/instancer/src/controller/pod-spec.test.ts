import { controllerSettings } from '../../test/support/an-instance-resource';
import type { PodSpec } from './challenge-instance';
import { podSpecFor } from './pod-spec';

const data = { SVC_FLAG: 'flag{$$(HOME)}', SVC_FLAGS: '[]', SVC_EXPOSED_HOSTNAMES: '[]' };
const specFor = (spec: PodSpec) => podSpecFor(spec, data, controllerSettings.defaultLimits);

it('a pod is fully restricted by default', () => {
  expect(specFor({ containers: [{ name: 'app' }] })).toEqual({
    automountServiceAccountToken: false,
    serviceAccountName: 'default',
    enableServiceLinks: false,
    securityContext: { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } },
    containers: [
      {
        name: 'app',
        resources: { limits: { cpu: '500m', memory: '128Mi' } },
        securityContext: { allowPrivilegeEscalation: false, capabilities: { drop: ['ALL'] } },
      },
    ],
  });
});

it('settings of the author win, key by key, also in init containers', () => {
  const container = {
    name: 'app',
    resources: { limits: { memory: '1Gi' } },
    securityContext: { runAsUser: 1000, capabilities: { drop: ['NET_RAW'] } },
  };
  expect(
    specFor({ securityContext: { fsGroup: 7 }, containers: [container], initContainers: [container] }),
  ).toMatchObject({
    securityContext: { runAsNonRoot: true, fsGroup: 7 },
    containers: [
      {
        resources: { limits: { cpu: '500m', memory: '1Gi' } },
        securityContext: {
          runAsUser: 1000,
          allowPrivilegeEscalation: false,
          capabilities: { drop: ['NET_RAW'] },
        },
      },
    ],
    initContainers: [{ resources: { limits: { cpu: '500m', memory: '1Gi' } } }],
  });
});

it('a pod cannot get an account of the cluster', () => {
  const spec = {
    containers: [{ name: 'app' }],
    automountServiceAccountToken: true,
    serviceAccountName: 'admin',
  };
  expect(specFor(spec)).toMatchObject({ automountServiceAccountToken: false, serviceAccountName: 'default' });
});

it('a flag is passed in a variable unchanged, although the cluster replaces $(NAME) and $$ there', () => {
  const env = [{ name: 'FLAG', value: '$(HOME)/${SVC_FLAG}' }, { name: 'POD' }];
  expect(specFor({ containers: [{ name: 'app', env }] })).toMatchObject({
    containers: [{ env: [{ name: 'FLAG', value: '$(HOME)/flag{$$$$(HOME)}' }, { name: 'POD' }] }],
  });
});

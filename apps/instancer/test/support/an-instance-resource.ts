import type { ChallengeInstance } from '../../src/controller/challenge-instance';
import type { ControllerSettings } from '../../src/controller/controller-settings';

export const UID = '01234567-89ab-4cde-8f01-23456789abcd';
export const NAME = 'web-11111111-1111-4111-8111-111111111111';

export const controllerSettings: ControllerSettings = {
  instancesHost: 'instances.example.org',
  ports: { http: 80, https: 443, tcp: 1337 },
  edge: { namespace: 'event', labels: { 'app.kubernetes.io/component': 'edge' } },
  podSecurity: 'restricted',
  defaultLimits: { cpu: '500m', memory: '128Mi' },
  host: '127.0.0.1',
  port: 0,
  logLevel: 'error',
  metrics: { host: '127.0.0.1' },
};

export const aPod = (
  pod: Partial<ChallengeInstance['spec']['pods'][number]> = {},
): ChallengeInstance['spec']['pods'][number] => ({
  name: 'app',
  ports: [{ port: 8080 }],
  spec: { containers: [{ name: 'app' }] },
  ...pod,
});

/** One pod that is exposed over https, for an hour from the fixed clock. */
export function anInstanceResource(
  spec: Partial<ChallengeInstance['spec']> = {},
  metadata: Partial<ChallengeInstance['metadata']> = {},
): ChallengeInstance {
  return {
    metadata: { name: NAME, uid: UID, resourceVersion: '1', ...metadata },
    spec: {
      flags: JSON.stringify([{ provider: 'flags/static', flag: 'flag{one}' }]),
      expiresAt: '2026-06-01T13:00:00.000Z',
      pods: [aPod()],
      expose: [{ kind: 'https', hostPrefix: 'web', containerName: 'app', containerPort: 8080 }],
      ...spec,
    },
  };
}

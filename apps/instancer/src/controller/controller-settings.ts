import { Type, type Static } from '@sinclair/typebox';
import type { MetricsListener } from '@rampart/core/infra/metrics';
import { checkedSettings, SettingsError, type Environment } from '../settings/load-settings';
import {
  edgePorts,
  hostName,
  logFormat,
  logLevel,
  metricsListener,
  strictObject,
} from '../settings/settings-schema';

const settingsSchema = strictObject({
  /** Domain below which instances are reached; its wildcard leads to the edge. */
  instancesHost: hostName,
  /** Public ports of the edge. */
  ports: edgePorts,
  /** The pods of the edge, which alone can reach instances. */
  edge: strictObject({
    namespace: Type.String({ minLength: 1 }),
    labels: Type.Record(Type.String(), Type.String(), { minProperties: 1 }),
  }),
  /** Pod Security level of the namespaces, which limits what authors of challenges may use. */
  podSecurity: Type.Unsafe<'restricted' | 'baseline' | 'privileged'>({
    type: 'string',
    enum: ['restricted', 'baseline', 'privileged'],
    default: 'restricted',
  }),
  /** Limits of containers by resource, used where the author sets none. */
  defaultLimits: Type.Record(Type.String(), Type.String(), { default: { cpu: '500m', memory: '128Mi' } }),
  /** URL of the API; by default that of the cluster in which the pod runs. */
  apiUrl: Type.Optional(Type.String({ pattern: '^https?://.+' })),
  /** Directory of the token and the CA certificate of the account. */
  accountDirectory: Type.Optional(Type.String({ minLength: 1 })),
  host: Type.String({ minLength: 1, default: '127.0.0.1' }),
  port: Type.Integer({ minimum: 0, maximum: 65_535, default: 4000 }),
  logLevel,
  logFormat,
  metrics: metricsListener,
});

type Written = Static<typeof settingsSchema>;
export type ControllerSettings = Omit<Written, 'ports' | 'metrics'> & {
  readonly ports: Readonly<Record<'http' | 'https' | 'tcp', number>>;
  readonly metrics: MetricsListener;
};

/** Reads `CONTROLLER_SETTINGS`, JSON. @throws SettingsError naming every offending setting */
export function loadControllerSettings(env: Environment): ControllerSettings {
  let candidate: unknown;
  try {
    candidate = JSON.parse(env['CONTROLLER_SETTINGS'] ?? '');
  } catch {
    throw new SettingsError(['CONTROLLER_SETTINGS: must be JSON']);
  }
  return checkedSettings<ControllerSettings>(settingsSchema, candidate);
}

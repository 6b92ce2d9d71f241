import type { JsonSchema } from '../../challenges';

/**
 * `config` of the cluster provider: pods with their ports and the cluster's own pod spec, of
 * which the parts that authors get wrong are checked and the rest is passed through.
 */

const port = { type: 'integer', minimum: 1, maximum: 65_535 } as const;
const text = { type: 'string' } as const;
/** A DNS label. */
const label = { type: 'string', pattern: '^[a-z0-9]([-a-z0-9]*[a-z0-9])?$', maxLength: 63 } as const;

/** A service is called like its pod, and the name of one begins with a letter. */
const podName = { ...label, pattern: '^[a-z]([-a-z0-9]*[a-z0-9])?$' } as const;

const container = {
  type: 'object',
  properties: {
    name: label,
    image: { type: 'string', minLength: 1 },
    command: { type: 'array', items: text },
    args: { type: 'array', items: text },
    env: {
      type: 'array',
      items: {
        type: 'object',
        properties: { name: { type: 'string', minLength: 1 }, value: text },
        required: ['name'],
      },
    },
    ports: {
      type: 'array',
      items: { type: 'object', properties: { containerPort: port }, required: ['containerPort'] },
    },
    resources: {
      type: 'object',
      properties: { limits: { type: 'object' }, requests: { type: 'object' } },
    },
    securityContext: { type: 'object' },
  },
  required: ['name', 'image'],
} as const;

const pod = {
  type: 'object',
  properties: {
    name: podName,
    ports: {
      type: 'array',
      minItems: 1,
      items: {
        type: 'object',
        properties: {
          name: label,
          port,
          protocol: { enum: ['TCP', 'UDP', 'SCTP'], default: 'TCP' },
          targetPort: port,
        },
        required: ['port'],
        additionalProperties: false,
      },
    },
    spec: {
      type: 'object',
      properties: { containers: { type: 'array', minItems: 1, items: container } },
      required: ['containers'],
    },
    egress: { type: 'boolean', default: false, description: 'Whether the pod may reach public addresses.' },
    labels: { type: 'object', additionalProperties: text, default: {} },
  },
  required: ['name', 'ports', 'spec'],
  additionalProperties: false,
} as const;

export const KUBERNETES_CONFIG_DEFAULTS = {
  pods: [
    {
      name: 'app',
      ports: [{ port: 8080, protocol: 'TCP' }],
      spec: {
        containers: [
          {
            name: 'app',
            image: 'traefik/whoami:v1.11',
            args: ['--port', '8080'],
            ports: [{ containerPort: 8080 }],
            resources: { limits: { cpu: '100m', memory: '32Mi' }, requests: { cpu: '10m', memory: '16Mi' } },
            securityContext: {
              runAsNonRoot: true,
              runAsUser: 65534,
              readOnlyRootFilesystem: true,
              allowPrivilegeEscalation: false,
              capabilities: { drop: ['ALL'] },
            },
          },
        ],
        automountServiceAccountToken: false,
        enableServiceLinks: false,
      },
      egress: false,
      labels: {},
    },
  ],
} as const;

export const KUBERNETES_CONFIG_SCHEMA: JsonSchema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  type: 'object',
  properties: {
    pods: { type: 'array', minItems: 1, items: pod, default: KUBERNETES_CONFIG_DEFAULTS.pods },
  },
  required: ['pods'],
  additionalProperties: false,
};

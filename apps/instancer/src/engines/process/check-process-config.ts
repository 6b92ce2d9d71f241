import type { ComposeConfig, ConfigIssue, Expose } from '@rampart/instancer-contract';
import type { ProcessImage } from '../../settings/settings-schema';

/** Kinds of endpoints: processes listen on ports of the machine, and nothing terminates TLS for them. */
const REACHABLE_KINDS = ['tcp', 'http'];

/** Problems with a configuration that this engine cannot run. */
export function checkProcessConfig(
  config: ComposeConfig,
  expose: readonly Expose[],
  images: Readonly<Record<string, ProcessImage>>,
): ConfigIssue[] {
  const services = Object.entries(config.services).flatMap(([name, service]) => {
    const path = `services.${name}`;
    const issues: ConfigIssue[] = [];
    if (!Object.hasOwn(images, service.image)) {
      issues.push({ path: `${path}.image`, message: 'the operator has mapped no command to this image' });
    }
    // Only the operator chooses which programs run.
    if (service.command !== null) issues.push({ path: `${path}.command`, message: 'cannot be chosen here' });
    if (service.entrypoint !== null) {
      issues.push({ path: `${path}.entrypoint`, message: 'cannot be chosen here' });
    }
    if (service.volumes.length > 0) {
      issues.push({ path: `${path}.volumes`, message: 'processes have no volumes' });
    }
    return issues;
  });
  const endpoints = expose.flatMap(({ kind }, index) =>
    REACHABLE_KINDS.includes(kind)
      ? []
      : [{ path: `expose.${index}.kind`, message: `must be one of ${REACHABLE_KINDS.join(', ')}` }],
  );
  return [...services, ...endpoints];
}

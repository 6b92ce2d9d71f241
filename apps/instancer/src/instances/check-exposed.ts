import type { ConfigIssue, Expose } from '@rampart/instancer-contract';

/** Endpoints must name a service of the configuration, have a kind that can be routed, and not share a host name. */
export function checkExposed(
  config: { readonly services: Readonly<Record<string, unknown>> },
  expose: readonly Expose[],
): ConfigIssue[] {
  const taken = new Set<string>();
  return expose.flatMap(({ kind, hostPrefix, containerName }, index) => {
    const issues: ConfigIssue[] = [];
    const path = `expose.${index}`;
    if (kind === 'raw') issues.push({ path: `${path}.kind`, message: 'raw endpoints cannot be exposed' });
    if (!Object.hasOwn(config.services, containerName)) {
      issues.push({ path: `${path}.containerName`, message: `there is no service "${containerName}"` });
    }
    // `tcp` and `tcp-ssl` are routed alike, so they share their host names.
    const address = `${kind === 'tcp' ? 'tcp-ssl' : kind} ${hostPrefix}`;
    if (taken.has(address)) {
      issues.push({ path: `${path}.hostPrefix`, message: 'is used by another endpoint of this kind' });
    }
    taken.add(address);
    return issues;
  });
}

import type { ComposeConfig, ConfigIssue, Expose } from '@rampart/instancer-contract';
import { checkHostPrefixes } from '../edge-addresses';
import { RESERVED_LABELS } from './names';
import { splitWords } from './quantities';

/** Checks what depends on this engine and not on the schema. */
export function checkContainerConfig(config: ComposeConfig, expose: readonly Expose[]): ConfigIssue[] {
  const services = Object.entries(config.services).flatMap(([name, service]) => {
    const path = `services.${name}`;
    const issues: ConfigIssue[] = [];
    for (const key of ['command', 'entrypoint'] as const) {
      const line = service[key];
      if (line !== null && splitWords(line) === undefined) {
        issues.push({ path: `${path}.${key}`, message: 'has a quote that is not closed' });
      }
    }
    for (const label of Object.keys(service.labels)) {
      if (RESERVED_LABELS.test(label))
        issues.push({ path: `${path}.labels`, message: `"${label}" is reserved` });
    }
    return issues;
  });
  // The edge reaches a container over a network of the instance, which containers in these modes do not have.
  const endpoints = expose.flatMap(({ containerName }, index) => {
    const mode = config.services[containerName]?.network_mode;
    return mode === 'none' || mode === 'host'
      ? [{ path: `expose.${index}.containerName`, message: `cannot be exposed with network_mode ${mode}` }]
      : [];
  });
  return [...services, ...endpoints, ...checkHostPrefixes(expose)];
}

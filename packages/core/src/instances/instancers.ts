import type { InstanceProvider } from './instance-provider';

export interface NamedInstancer {
  /** Chosen by the operator. */
  readonly name: string;
  readonly provider: InstanceProvider;
}

/** The instancers of a deployment; there is at least one. */
export interface Instancers {
  readonly defaultName: string;
  list(): readonly NamedInstancer[];
  /** By exact name; the default when no name is given. */
  find(name: string | undefined): InstanceProvider | undefined;
}

/** Undefined without instancers, when the feature is off. */
export function createInstancers(
  providers: ReadonlyMap<string, InstanceProvider>,
  defaultName: string | undefined,
): Instancers | undefined {
  if (providers.size === 0) return undefined;
  if (defaultName === undefined || !providers.has(defaultName)) {
    throw new Error('defaultInstancer must name one of instancers');
  }
  const named = [...providers].map(([name, provider]) => ({ name, provider }));
  return {
    defaultName,
    list: () => named,
    find: (name) => providers.get(name ?? defaultName),
  };
}

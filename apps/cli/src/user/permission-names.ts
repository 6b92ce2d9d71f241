import { Permission } from '@rampart/contract';

export const PERMISSION_NAMES: readonly string[] = Object.keys(Permission);

/** Names of the bits that are set, lowest bit first. */
export function permissionNames(perms: number): string[] {
  return Object.entries(Permission)
    .filter(([, bit]) => (perms & bit) !== 0)
    .map(([name]) => name);
}

/** The bits of names with commas between them; undefined when one is none, or nothing is named. */
export function permsOf(names: string): number | undefined {
  const bits = new Map<string, number>(Object.entries(Permission));
  let perms = 0;
  for (const name of names.split(',')) {
    const bit = bits.get(name.trim());
    if (bit === undefined) return undefined;
    perms |= bit;
  }
  return perms;
}

import { Permission } from '@rampart/contract';

export const PERMISSION_NAMES: readonly string[] = Object.keys(Permission);

/** The bits of comma-separated names; undefined when a name is unknown or there is none. */
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

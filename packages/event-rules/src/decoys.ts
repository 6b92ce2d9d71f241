import type { FlagEntry } from './flags/flag-rules';
import { staticFlagValue } from './flags/static-rules';

export interface DecoyFault {
  readonly path: `decoyFlags.${number}`;
  readonly detail: string;
}

/** Why a list of decoys is refused: one of them is a flag of the challenge. */
export function decoyFault({
  flags,
  decoyFlags,
}: {
  readonly flags: readonly FlagEntry[];
  readonly decoyFlags: readonly string[];
}): DecoyFault | undefined {
  const right = new Set(
    flags.flatMap(({ provider, config }) => (provider === 'flags/static' ? [staticFlagValue(config)] : [])),
  );
  const index = decoyFlags.findIndex((decoy) => right.has(decoy));
  return index === -1 ? undefined : { path: `decoyFlags.${index}`, detail: 'is a flag of the challenge' };
}

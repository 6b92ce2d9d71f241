import type { ChallengeV2 } from '@rampart/contract';
import type { AdminBotConfig } from '@rampart/core/challenges';

/** Input name to its pattern, in the order of the script; public with the challenge. */
export function presentAdminBotInputs({
  inputs,
}: Pick<AdminBotConfig, 'inputs'>): NonNullable<ChallengeV2['adminBotInputs']> {
  return Object.fromEntries(
    Object.entries(inputs).map(([name, { pattern, flags }]) => [
      name,
      { pattern, ...(flags === undefined ? {} : { flags }) },
    ]),
  );
}

import { checkFlagEntries } from '@rampart/event-rules';
import type { CheckAdminBotScript } from './admin-bot-script';
import type { Challenge } from './challenge';
import { requestedFlags, type ChallengeChanges, type CheckedChanges } from './challenge-changes';
import type { FlagProviders } from './flags';
import { mergeInstancerConfig, type CheckInstancerConfig } from './instancer-config';
import type { Wave } from './wave-store';

/** Checks of an organiser's changes. An undefined check means that its feature is off, and its key is refused. */
export interface ChallengeChecks {
  readonly flagProviders: FlagProviders;
  readonly checkInstancerConfig: CheckInstancerConfig | undefined;
  readonly checkAdminBotScript: CheckAdminBotScript | undefined;
}

export type InvalidChanges =
  /** `path` is dotted and relative to the changes: `flags.0.config.pattern`, `scoring.kind` */
  | { readonly outcome: 'invalid'; readonly path: string; readonly detail: string }
  | { readonly outcome: 'invalidInstancerConfig'; readonly error: string }
  | { readonly outcome: 'invalidAdminBotConfig'; readonly error: string };

/** Merges what was written over the stored configuration and checks it; null and absent need no check. */
export function checkInstancer(
  { checkInstancerConfig }: ChallengeChecks,
  written: ChallengeChanges['instancerConfig'],
  { id, stored }: { readonly id: string; readonly stored: Challenge | undefined },
): { readonly outcome: 'checked'; readonly config: CheckedChanges['instancerConfig'] } | InvalidChanges {
  if (written === undefined || written === null) return { outcome: 'checked', config: written };
  const instancerConfig = stored?.instancerConfig ?? null;
  const merged = mergeInstancerConfig(checkInstancerConfig, { id, instancerConfig }, written);
  return merged.outcome === 'valid'
    ? { outcome: 'checked', config: merged.config }
    : { outcome: 'invalidInstancerConfig', error: merged.error };
}

/** A prerequisite that no team could ever fulfil. */
function checkPrerequisites(
  id: string,
  requires: ChallengeChanges['requires'] = [],
): InvalidChanges | undefined {
  for (const [index, { challenges, count }] of requires.entries()) {
    const path = `requires.${String(index)}`;
    if (challenges.includes(id))
      return {
        outcome: 'invalid',
        path: `${path}.challenges`,
        detail: 'cannot contain the challenge itself',
      };
    if (count > challenges.length)
      return { outcome: 'invalid', path: `${path}.count`, detail: 'is more than there are challenges' };
  }
  return undefined;
}

/** A challenge in a wave opens when the wave does; `wave` is the one that was written. */
export function checkWave(
  edited: Challenge,
  written: ChallengeChanges,
  { wave, stored }: { readonly wave: Wave | undefined; readonly stored: Challenge | undefined },
): { readonly outcome: 'checked'; readonly challenge: Challenge } | InvalidChanges {
  if (edited.wave === null) return { outcome: 'checked', challenge: edited };
  if (typeof written.wave === 'string' && wave === undefined)
    return { outcome: 'invalid', path: 'wave', detail: 'is not the ID of a wave' };
  const releaseAt = wave?.opensAt ?? stored?.releaseAt ?? null;
  if (written.releaseAt !== undefined && written.releaseAt?.getTime() !== releaseAt?.getTime())
    return { outcome: 'invalid', path: 'releaseTime', detail: 'is not the time at which the wave opens' };
  return { outcome: 'checked', challenge: { ...edited, releaseAt } };
}

/** Runs the checks of docs/rules/editing-challenges.md#challenge-edits in order; `find` loads the challenge. */
export async function checkChanges(
  checks: ChallengeChecks,
  { id, written }: { readonly id: string; readonly written: ChallengeChanges },
  find: () => Promise<Challenge | undefined>,
): Promise<{ outcome: 'checked'; changes: Omit<CheckedChanges, 'instancerConfig'> } | InvalidChanges> {
  const { flag, flags, instancerConfig, adminBotConfig, ...plain } = written;
  if (flag !== undefined && flags !== undefined) {
    return { outcome: 'invalid', path: 'flag', detail: 'cannot be sent together with flags' };
  }
  const badPrerequisite = checkPrerequisites(id, plain.requires);
  if (badPrerequisite !== undefined) return badPrerequisite;
  const requested = requestedFlags({ flag, flags });
  const checked =
    requested === undefined ? undefined : await checkFlagEntries(checks.flagProviders, requested);
  if (checked?.outcome === 'invalid') {
    return { outcome: 'invalid', path: `flags.${checked.path}`, detail: checked.detail };
  }
  if (instancerConfig !== undefined && instancerConfig !== null) {
    // Comes before the call of the runner, because the first failing check is reported.
    const instancer = checkInstancer(checks, instancerConfig, { id, stored: await find() });
    if (instancer.outcome !== 'checked') return instancer;
  }
  const adminBot = await checkAdminBot(checks, adminBotConfig);
  if (adminBot.outcome !== 'checked') return adminBot;
  return {
    outcome: 'checked',
    changes: { ...plain, flags: checked?.entries, adminBotConfig: adminBot.config },
  };
}

async function checkAdminBot(
  { checkAdminBotScript }: ChallengeChecks,
  written: ChallengeChanges['adminBotConfig'],
): Promise<
  { readonly outcome: 'checked'; readonly config: CheckedChanges['adminBotConfig'] } | InvalidChanges
> {
  if (written === undefined || written === null) return { outcome: 'checked', config: written };
  if (checkAdminBotScript === undefined)
    return { outcome: 'invalidAdminBotConfig', error: 'no admin bot is configured' };
  const script = await checkAdminBotScript(written.code);
  return script.outcome === 'valid'
    ? { outcome: 'checked', config: script.config }
    : { outcome: 'invalidAdminBotConfig', error: script.error };
}

import { decoyFault, publicationFault } from '@rampart/event-rules';
import type { EventPublisher } from '../events';
import type { Transact } from '../infra/database';
import type { LedgerEntry, LedgerStore } from '../ledger';
import { holds, type StaffAction, type StaffAuditLog, type VersionCondition } from '../staff-audit';
import type { CheckAdminBotScript } from './admin-bot-script';
import { challengeCreated, challengeUpdated } from './audited-challenge';
import { outwaitRevisionLeases } from './challenge-cache';
import { blankChallenge, versionOf, type Challenge } from './challenge';
import {
  applyChanges,
  factsOfEdit,
  requestedFlags,
  type ChallengeChanges,
  type CheckedChanges,
} from './challenge-changes';
import type { ChallengeStore } from './challenge-store';
import { checkFlagEntries, type FlagProviders } from './flags';
import { mergeInstancerConfig, type CheckInstancerConfig } from './instancer-config';
import type { Wave, WaveStore } from './wave-store';

export interface ChallengeStores {
  readonly challenges: ChallengeStore;
  readonly waves: WaveStore;
  readonly ledger: Pick<LedgerStore, 'append'>;
  readonly audit: StaffAuditLog;
}

export interface PutChallengeRequest {
  readonly id: string;
  readonly changes: ChallengeChanges;
  readonly by: StaffAction;
  /** The version the edit is based on; absent edits whatever is stored. */
  readonly expects?: VersionCondition;
}

type Refusal =
  /** `path` is dotted and relative to the changes: `flags.0.config.pattern`, `scoring.kind` */
  | { readonly outcome: 'invalid'; readonly path: string; readonly detail: string }
  | { readonly outcome: 'invalidInstancerConfig'; readonly error: string }
  | { readonly outcome: 'invalidAdminBotConfig'; readonly error: string }
  | { readonly outcome: 'staleVersion' }
  /** The id is empty. */
  | { readonly outcome: 'unknownChallenge' };

export type PutChallengeOutcome = { readonly outcome: 'stored'; readonly challenge: Challenge } | Refusal;

export type PutChallenge = (request: PutChallengeRequest) => Promise<PutChallengeOutcome>;

type Invalid = Exclude<Refusal, { readonly outcome: 'staleVersion' | 'unknownChallenge' }>;

/** Checks of what an organiser writes; an undefined one means that its feature is off and its key refused. */
interface ChallengeChecks {
  readonly flagProviders: FlagProviders;
  readonly checkInstancerConfig: CheckInstancerConfig | undefined;
  readonly checkAdminBotScript: CheckAdminBotScript | undefined;
}

/** Merges what was written over the stored configuration and checks it; null and absent need no check. */
function checkInstancer(
  { checkInstancerConfig }: ChallengeChecks,
  written: ChallengeChanges['instancerConfig'],
  { id, stored }: { readonly id: string; readonly stored: Challenge | undefined },
): { readonly outcome: 'checked'; readonly config: CheckedChanges['instancerConfig'] } | Invalid {
  if (written === undefined || written === null) return { outcome: 'checked', config: written };
  const instancerConfig = stored?.instancerConfig ?? null;
  const merged = mergeInstancerConfig(checkInstancerConfig, { id, instancerConfig }, written);
  return merged.outcome === 'valid'
    ? { outcome: 'checked', config: merged.config }
    : { outcome: 'invalidInstancerConfig', error: merged.error };
}

/** A prerequisite that no team could ever fulfil. */
function checkPrerequisites(id: string, requires: ChallengeChanges['requires'] = []): Invalid | undefined {
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
function checkWave(
  edited: Challenge,
  written: ChallengeChanges,
  { wave, stored }: { readonly wave: Wave | undefined; readonly stored: Challenge | undefined },
): { readonly outcome: 'checked'; readonly challenge: Challenge } | Invalid {
  if (edited.wave === null) return { outcome: 'checked', challenge: edited };
  if (typeof written.wave === 'string' && wave === undefined)
    return { outcome: 'invalid', path: 'wave', detail: 'is not the ID of a wave' };
  const releaseAt = wave?.opensAt ?? stored?.releaseAt ?? null;
  if (written.releaseAt !== undefined && written.releaseAt?.getTime() !== releaseAt?.getTime())
    return { outcome: 'invalid', path: 'releaseTime', detail: 'is not the time at which the wave opens' };
  return { outcome: 'checked', challenge: { ...edited, releaseAt } };
}

/** Runs the checks of docs/rules/editing-challenges.md#challenge-edits in order; `find` loads the challenge. */
async function checkChanges(
  checks: ChallengeChecks,
  { id, written }: { readonly id: string; readonly written: ChallengeChanges },
  find: () => Promise<Challenge | undefined>,
): Promise<{ outcome: 'checked'; changes: Omit<CheckedChanges, 'instancerConfig'> } | Invalid> {
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
    // Before calling the runner: the first failing check is reported.
    const instancer = checkInstancer(checks, instancerConfig, { id, stored: await find() });
    if (instancer.outcome !== 'checked') return instancer;
  }
  const adminBot = await checkAdminBot(checks.checkAdminBotScript, adminBotConfig);
  if (adminBot.outcome === 'invalid') return { outcome: 'invalidAdminBotConfig', error: adminBot.error };
  return {
    outcome: 'checked',
    changes: { ...plain, flags: checked?.entries, adminBotConfig: adminBot.config },
  };
}

async function checkAdminBot(
  check: CheckAdminBotScript | undefined,
  written: ChallengeChanges['adminBotConfig'],
): Promise<
  | { readonly outcome: 'kept'; readonly config: CheckedChanges['adminBotConfig'] }
  | Awaited<ReturnType<CheckAdminBotScript>>
> {
  if (written === undefined || written === null) return { outcome: 'kept', config: written };
  return check === undefined
    ? { outcome: 'invalid', error: 'no admin bot is configured' }
    : check(written.code);
}

/** Creates a challenge or changes a stored one. */
export function createPutChallenge(
  dependencies: ChallengeChecks & {
    readonly transact: Transact<ChallengeStores>;
    readonly eventPublisher: EventPublisher;
  },
): PutChallenge {
  const { transact, eventPublisher } = dependencies;

  return async ({ id, changes: written, by, expects = null }) => {
    if (id === '') return { outcome: 'unknownChallenge' };
    // Outside the transaction: validating a pattern and calling the runner take longer than a lock should be
    // held.
    const checked = await checkChanges(dependencies, { id, written }, () =>
      transact(({ challenges }) => challenges.find(id)),
    );
    if (checked.outcome !== 'checked') return checked;
    const fact = (kind: LedgerEntry['kind']): LedgerEntry => ({
      kind,
      challengeId: id,
      actor: by.actor,
      at: by.at,
    });

    const outcome = await transact(async (stores): Promise<PutChallengeOutcome> => {
      const { challenges, waves, ledger, audit } = stores;
      const wave = typeof written.wave === 'string' ? await waves.findForShare(written.wave) : undefined;
      await challenges.lock(id);
      const stored = await challenges.find(id);
      const version = stored === undefined ? undefined : versionOf(stored);
      if (!holds(expects, version)) return { outcome: 'staleVersion' };
      // Again under the lock, where the stored configuration can no longer change.
      const instancer = checkInstancer(dependencies, written.instancerConfig, { id, stored });
      if (instancer.outcome !== 'checked') return instancer;
      const changes: CheckedChanges = { ...checked.changes, instancerConfig: instancer.config };
      const inWave = checkWave(applyChanges(stored ?? blankChallenge(id, by.at), changes), written, {
        wave,
        stored,
      });
      if (inWave.outcome !== 'checked') return inWave;
      const edited = inWave.challenge;
      const changesKind = stored !== undefined && edited.scoring.kind !== stored.scoring.kind;
      if (changesKind && (await challenges.countRows(id)) > 0) {
        return { outcome: 'invalid', path: 'scoring.kind', detail: 'cannot change while teams have points' };
      }
      const fault = publicationFault(stored, edited) ?? decoyFault(edited);
      if (fault !== undefined) return { outcome: 'invalid', ...fault };
      if (stored === undefined) {
        await challenges.insert(edited);
        await challenges.raiseCollectionRevision();
        await ledger.append([fact('challenge_created')]);
        await audit.record(challengeCreated(by, edited));
        return { outcome: 'stored', challenge: edited };
      }
      const facts = factsOfEdit(stored, edited, by.at);
      if (facts.length === 0) return { outcome: 'stored', challenge: stored };
      const next = { ...edited, revision: stored.revision + 1, updatedAt: by.at };
      await challenges.update(next);
      await challenges.raiseCollectionRevision();
      await ledger.append(facts.map(fact));
      await audit.record(challengeUpdated(by, stored, next));
      return { outcome: 'stored', challenge: next };
    });
    if (outcome.outcome === 'stored') {
      eventPublisher.scoresChanged();
      await outwaitRevisionLeases();
    }
    return outcome;
  };
}

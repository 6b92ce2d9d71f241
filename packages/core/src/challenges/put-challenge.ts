import { decoyFault, publicationFault } from '@rampart/event-rules';
import type { EventPublisher } from '../events';
import type { Transact } from '../infra/database';
import type { LedgerEntry, LedgerStore } from '../ledger';
import { holds, type StaffAction, type StaffAuditLog, type VersionCondition } from '../staff-audit';
import { challengeCreated, challengeUpdated } from './audited-challenge';
import { outwaitRevisionLeases } from './challenge-cache';
import { blankChallenge, versionOf, type Challenge } from './challenge';
import { applyChanges, factsOfEdit, type ChallengeChanges, type CheckedChanges } from './challenge-changes';
import type { ChallengeStore } from './challenge-store';
import {
  checkChanges,
  checkInstancer,
  checkWave,
  type ChallengeChecks,
  type InvalidChanges,
} from './check-changes';
import type { WaveStore } from './wave-store';

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
  readonly expects: VersionCondition;
}

export type PutChallengeOutcome =
  | { readonly outcome: 'stored'; readonly challenge: Challenge }
  | InvalidChanges
  | { readonly outcome: 'staleVersion' }
  /** The id is empty. */
  | { readonly outcome: 'unknownChallenge' };

export type PutChallenge = (request: PutChallengeRequest) => Promise<PutChallengeOutcome>;

const shownOf = (challenge: Challenge) => ({
  ...challenge,
  releaseTime: challenge.releaseAt?.getTime() ?? null,
  closeTime: challenge.closesAt?.getTime() ?? null,
});

/** Writes a challenge that was created or edited; an edit that changes nothing writes nothing. */
async function store(
  { challenges, ledger, audit }: ChallengeStores,
  { stored, edited }: { readonly stored: Challenge | undefined; readonly edited: Challenge },
  by: StaffAction,
): Promise<Challenge> {
  const fact = (kind: LedgerEntry['kind']): LedgerEntry => ({
    kind,
    challengeId: edited.id,
    actor: by.actor,
    at: by.at,
  });
  if (stored === undefined) {
    await challenges.insert(edited);
    await challenges.raiseCollectionRevision();
    await ledger.append([fact('challenge_created')]);
    await audit.record(challengeCreated(by, edited));
    return edited;
  }
  const facts = factsOfEdit(stored, edited, by.at);
  if (facts.length === 0) return stored;
  const next = { ...edited, revision: stored.revision + 1, updatedAt: by.at };
  await challenges.update(next);
  await challenges.raiseCollectionRevision();
  await ledger.append(facts.map(fact));
  await audit.record(challengeUpdated(by, stored, next));
  return next;
}

/** Creates a challenge or changes a stored one. */
export function createPutChallenge(
  dependencies: ChallengeChecks & {
    readonly transact: Transact<ChallengeStores>;
    readonly eventPublisher: EventPublisher;
  },
): PutChallenge {
  const { transact, eventPublisher } = dependencies;

  return async ({ id, changes: written, by, expects }) => {
    if (id === '') return { outcome: 'unknownChallenge' };
    // Outside the transaction: validating a pattern and calling the runner take longer than a lock should be
    // held.
    const checked = await checkChanges(dependencies, { id, written }, () =>
      transact(({ challenges }) => challenges.find(id)),
    );
    if (checked.outcome !== 'checked') return checked;

    const outcome = await transact(async (stores): Promise<PutChallengeOutcome> => {
      const { challenges, waves } = stores;
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
      const fault = publicationFault(stored && shownOf(stored), shownOf(edited)) ?? decoyFault(edited);
      if (fault !== undefined) return { outcome: 'invalid', ...fault };
      return { outcome: 'stored', challenge: await store(stores, { stored, edited }, by) };
    });
    if (outcome.outcome === 'stored') {
      eventPublisher.scoresChanged();
      await outwaitRevisionLeases();
    }
    return outcome;
  };
}

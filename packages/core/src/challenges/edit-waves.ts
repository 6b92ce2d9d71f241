import type { EventPublisher } from '../events';
import type { Transact } from '../infra/database';
import { auditedChanges, type StaffAction } from '../staff-audit';
import { outwaitRevisionLeases } from './challenge-cache';
import { applyChanges, factsOfEdit, type CheckedChanges } from './challenge-changes';
import type { ChallengeStores } from './put-challenge';
import type { ListedWave, Wave } from './wave-store';

interface EditDependencies {
  readonly transact: Transact<ChallengeStores>;
  readonly eventPublisher: EventPublisher;
}

/** Changes every challenge of a wave, which the caller has locked; returns their ids. */
async function changeChallenges(
  { waves, challenges, ledger }: ChallengeStores,
  {
    waveId,
    changes,
    by,
  }: { readonly waveId: string; readonly changes: CheckedChanges; readonly by: StaffAction },
): Promise<readonly string[]> {
  const ids = await waves.listChallengeIds(waveId);
  for (const id of ids) await challenges.lock(id);
  for (const id of ids) {
    const stored = await challenges.find(id);
    if (stored?.wave !== waveId) continue;
    const next = applyChanges(stored, changes);
    const facts = factsOfEdit(stored, next, by.at);
    await challenges.update({ ...next, revision: stored.revision + 1, updatedAt: by.at });
    await ledger.append(facts.map((kind) => ({ kind, challengeId: id, actor: by.actor, at: by.at })));
  }
  await challenges.raiseCollectionRevision();
  return ids;
}

const target = (id: string) => ({ kind: 'wave', id }) as const;

export type PutWaveOutcome =
  | { readonly outcome: 'stored'; readonly wave: ListedWave }
  /** The id is empty, or there is no wave to rename. */
  | { readonly outcome: 'unknownWave' }
  | { readonly outcome: 'idTaken' };

/** Creates a wave, or moves it with all its challenges and, with another id, renames it. */
export type PutWave = (request: {
  readonly wave: Wave;
  readonly newId?: string | undefined;
  readonly by: StaffAction;
}) => Promise<PutWaveOutcome>;

/** Inserted as a new wave, to which the challenges of the old one then refer. */
async function renameWave(
  stores: ChallengeStores,
  { wave, newId, by }: { readonly wave: Wave; readonly newId: string; readonly by: StaffAction },
): Promise<PutWaveOutcome> {
  const { waves, audit } = stores;
  const stored = await waves.findForUpdate(wave.id);
  if (stored === undefined) return { outcome: 'unknownWave' };
  const renamed = { id: newId, opensAt: wave.opensAt };
  if (!(await waves.insert(renamed))) return { outcome: 'idTaken' };
  const changes = { wave: newId, releaseAt: wave.opensAt };
  const challengeIds = await changeChallenges(stores, { waveId: wave.id, changes, by });
  await waves.delete(wave.id);
  const changed = auditedChanges({ ...stored }, { ...renamed });
  await audit.record({ by, action: 'wave.update', target: target(newId), ...changed });
  return { outcome: 'stored', wave: { ...renamed, challengeIds } };
}

export function createPutWave({ transact, eventPublisher }: EditDependencies): PutWave {
  return async ({ wave, newId = wave.id, by }) => {
    if (wave.id === '') return { outcome: 'unknownWave' };
    const after = { opensAt: wave.opensAt };
    const put = await transact(async (stores): Promise<PutWaveOutcome> => {
      if (newId !== wave.id) return renameWave(stores, { wave, newId, by });
      const { waves, audit } = stores;
      const action = { by, target: target(wave.id) };
      if (await waves.insert(wave)) {
        await audit.record({ ...action, action: 'wave.create', before: null, after });
        return { outcome: 'stored', wave: { ...wave, challengeIds: [] } };
      }
      const stored = await waves.findForUpdate(wave.id);
      const changed = auditedChanges({ opensAt: stored?.opensAt }, after);
      if (Object.keys(changed.after).length === 0)
        return {
          outcome: 'stored',
          wave: { ...wave, challengeIds: await waves.listChallengeIds(wave.id) },
        };
      await waves.update(wave);
      const changes = { releaseAt: wave.opensAt };
      const challengeIds = await changeChallenges(stores, { waveId: wave.id, changes, by });
      await audit.record({ ...action, action: 'wave.update', ...changed });
      return { outcome: 'stored', wave: { ...wave, challengeIds } };
    });
    eventPublisher.scoresChanged();
    await outwaitRevisionLeases();
    return put;
  };
}

/** Deletes a wave; its challenges keep the time at which they open. False when there is no wave with this id. */
export type DeleteWave = (request: { readonly id: string; readonly by: StaffAction }) => Promise<boolean>;

export function createDeleteWave({ transact }: Pick<EditDependencies, 'transact'>): DeleteWave {
  return async ({ id, by }) => {
    const isDeleted = await transact(async (stores) => {
      const stored = await stores.waves.findForUpdate(id);
      if (stored === undefined) return false;
      await changeChallenges(stores, { waveId: id, changes: { wave: null }, by });
      await stores.waves.delete(id);
      await stores.audit.record({
        by,
        action: 'wave.delete',
        target: target(id),
        before: { opensAt: stored.opensAt },
        after: null,
      });
      return true;
    });
    await outwaitRevisionLeases();
    return isDeleted;
  };
}

import {
  createChallengeStore,
  createDeleteChallenge,
  createFlagProviders,
  createMintedFlagStore,
  createPutChallenge,
  createWaveStore,
  type ChallengeChanges,
  type CheckAdminBotScript,
  type CheckInstancerConfig,
} from '../../src/challenges';
import { createTransact, type Database } from '../../src/infra/database';
import { silentLogger } from '../../src/infra/logging';
import { createLedgerStore } from '../../src/ledger';
import { createStaffAuditLog } from '../../src/staff-audit';
import { aStaffAction, recordingEventPublisher } from '../../src/testing';

export const now = new Date('2026-06-01T12:00:00.000Z');
export const soon = new Date(now.getTime() + 60_000);
export const later = new Date(now.getTime() + 120_000);
export const dynamic = { kind: 'dynamic', source: { transport: 'webhook', secret: 's' } } as const;

/** An organiser of the event in `database`, and what others can see of the work. */
export function anOrganiser(
  database: Database,
  checkAdminBotScript?: CheckAdminBotScript,
  checkInstancerConfig?: CheckInstancerConfig,
) {
  const eventPublisher = recordingEventPublisher();
  const transact = createTransact(database, (executor) => ({
    challenges: createChallengeStore(executor),
    waves: createWaveStore(executor),
    ledger: createLedgerStore(executor),
    audit: createStaffAuditLog(executor),
  }));
  const flagProviders = createFlagProviders({
    mintedFlags: createMintedFlagStore(database),
    logger: silentLogger,
  });
  const put = createPutChallenge({
    transact,
    flagProviders,
    checkInstancerConfig,
    checkAdminBotScript,
    eventPublisher,
  });
  const remove = createDeleteChallenge({
    transact,
    eventPublisher,
    stopInstances: () => new Promise(() => undefined),
  });
  const find = (id: string) => createChallengeStore(database).find(id);
  return {
    /** A new challenge can be played unless the changes say otherwise. */
    put: async (id: string, changes: ChallengeChanges, at = now) => {
      const isNew = (await find(id)) === undefined;
      const playable = {
        name: id,
        ...(changes.flag === undefined ? { flags: [{ config: { flag: 'f' } }] } : {}),
      };
      return put({
        id,
        changes: isNew ? { ...playable, ...changes } : changes,
        by: aStaffAction({ at }),
        expects: null,
      });
    },
    remove: (id: string) => remove({ id, by: aStaffAction({ at: now }), expects: null }),
    find,
    revision: () => createChallengeStore(database).currentRevision(),
    facts: async (id: string) =>
      (await database('ledger').where('challenge_id', id).orderBy('id').pluck('kind')) as string[],
    published: () => eventPublisher.published.length,
  };
}

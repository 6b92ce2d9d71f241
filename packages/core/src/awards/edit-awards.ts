import type { EventPublisher } from '../events';
import type { Random } from '../infra/clock';
import type { Transact } from '../infra/database';
import type { LedgerStore } from '../ledger';
import type { StaffAction, StaffAuditLog } from '../staff-audit';
import type { TeamStore } from '../teams';
import type { Award, AwardStore } from './award-store';

export interface AwardStores {
  readonly awards: AwardStore;
  readonly teams: Pick<TeamStore, 'lock'>;
  readonly ledger: LedgerStore;
  readonly audit: StaffAuditLog;
}

interface EditDependencies {
  readonly transact: Transact<AwardStores>;
  readonly eventPublisher: Pick<EventPublisher, 'scoresChanged'>;
}

export type GiveAward = (request: {
  readonly teamId: string;
  /** Taken from the team when negative. */
  readonly points: number;
  readonly reason: string;
  /** Chosen by the client, which may repeat the request with it: the points are given once. */
  readonly id?: string | undefined;
  readonly by: StaffAction;
}) => Promise<
  | { readonly outcome: 'given'; readonly awardId: string }
  | { readonly outcome: 'noPoints' | 'unknownTeam' | 'idTaken' }
>;

export function createGiveAward({
  transact,
  eventPublisher,
  random,
}: EditDependencies & { readonly random: Pick<Random, 'uuid'> }): GiveAward {
  return async ({ teamId, points, reason, id = random.uuid(), by }) => {
    if (points === 0) return { outcome: 'noPoints' };
    const award: Award = { id, teamId, points, reason, actor: by.actor, at: by.at };
    const result = await transact(async ({ awards, teams, ledger, audit }): ReturnType<GiveAward> => {
      if ((await teams.lock(teamId)) === undefined) return { outcome: 'unknownTeam' };
      if (!(await awards.insert(award)))
        return (await awards.has(award)) ? { outcome: 'given', awardId: id } : { outcome: 'idTaken' };
      const { actor, at } = by;
      await ledger.append([{ kind: 'awarded', teamId, actor, at, delta: points, ref: award.id }]);
      await audit.record({
        by,
        action: 'award.create',
        target: { kind: 'team', id: teamId },
        before: null,
        after: { id: award.id, points, reason },
      });
      return { outcome: 'given', awardId: id };
    });
    if (result.outcome === 'given') eventPublisher.scoresChanged();
    return result;
  };
}

export type RevokeAward = (request: {
  readonly teamId: string;
  readonly awardId: string;
  readonly reason: string;
  readonly by: StaffAction;
}) => Promise<'revoked' | 'unknownAward'>;

/** The award stays in the history of the team but no longer counts. A hint paid for with it has to be taken again. */
export function createRevokeAward({ transact, eventPublisher }: EditDependencies): RevokeAward {
  return async ({ teamId, awardId, reason, by }) => {
    const result = await transact(async ({ awards, teams, ledger, audit }): ReturnType<RevokeAward> => {
      const { actor, at } = by;
      // Waits for a merge of the team, which decides between two prices of a hint by whether they are revoked.
      await teams.lock(teamId);
      const revoked = await awards.revoke({ teamId, awardId, reason, actor, at });
      if (revoked === undefined) return 'unknownAward';
      const delta = -revoked.points;
      await ledger.append([{ kind: 'award_revoked', teamId, actor, at, delta, ref: awardId }]);
      await audit.record({
        by,
        action: 'award.revoke',
        target: { kind: 'team', id: teamId },
        before: { id: awardId, ...revoked },
        after: { reason },
      });
      return 'revoked';
    });
    if (result === 'revoked') eventPublisher.scoresChanged();
    return result;
  };
}

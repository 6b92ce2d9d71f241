import type { EventPublisher } from '../events';
import type { Transact } from '../infra/database';
import type { LedgerStore } from '../ledger';
import type { DivisionRules } from './divisions';
import { realChanges, type WantedChanges } from './real-changes';
import { normaliseTeamName, type Team } from './team';
import type { TeamStore } from './team-store';

export interface UpdateOwnProfileDependencies {
  readonly transact: Transact<{ readonly teams: TeamStore; readonly ledger: LedgerStore }>;
  readonly eventPublisher: EventPublisher;
  readonly divisions: DivisionRules;
  /** Effective end of the event. */
  readonly endsAt: () => Date;
}

export interface UpdateOwnProfileRequest {
  readonly teamId: string;
  /** Validated against the schema already. */
  readonly changes: Omit<WantedChanges, 'banned'>;
  readonly now: Date;
}

export type UpdateOwnProfileResult =
  | { readonly outcome: 'updated'; readonly team: Team }
  | {
      readonly outcome: 'unknownTeam' | 'invalidName' | 'divisionNotAllowed' | 'divisionFrozen' | 'knownName';
    };

/**
 * A team changes its own profile: everything or nothing. Its division must be one its address allows, and is frozen
 * once the event is over.
 */
export function createUpdateOwnProfile({
  transact,
  eventPublisher,
  divisions,
  endsAt,
}: UpdateOwnProfileDependencies) {
  return async ({ teamId, changes, now }: UpdateOwnProfileRequest): Promise<UpdateOwnProfileResult> => {
    const name = changes.name === undefined ? undefined : normaliseTeamName(changes.name);
    if (changes.name !== undefined && name === undefined) return { outcome: 'invalidName' };

    const done = await transact(async ({ teams, ledger }) => {
      const team = await teams.lock(teamId);
      if (team === undefined) return { outcome: 'unknownTeam' } as const;
      const { division, countryCode, statusText } = changes;
      if (division !== undefined && !divisions.allowedFor(team).includes(division)) {
        return { outcome: 'divisionNotAllowed' } as const;
      }
      const toWrite = realChanges(team, { name, division, countryCode, statusText });
      const isMove = toWrite.division !== undefined;
      if (isMove && now.getTime() > endsAt().getTime()) return { outcome: 'divisionFrozen' } as const;
      const isChange = Object.keys(toWrite).length > 0;
      // A conflict aborts the transaction, so nothing more can be written.
      if (isChange && (await teams.update(teamId, toWrite)) !== 'updated') {
        return { outcome: 'knownName' } as const;
      }
      if (isMove) await ledger.append([{ kind: 'team_division_moved', teamId, actor: teamId, at: now }]);
      return { outcome: 'updated', team: { ...team, ...toWrite }, isChange, isMove } as const;
    });

    if (done.outcome !== 'updated') return done;
    if (done.isChange) eventPublisher.teamChanged(teamId);
    if (done.isMove) eventPublisher.scoresChanged();
    return { outcome: 'updated', team: done.team };
  };
}

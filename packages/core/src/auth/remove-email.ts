import type { EventPublisher } from '../events';
import type { Transact } from '../infra/database';
import type { TeamStore } from '../teams';

export interface RemoveEmailDependencies {
  readonly transact: Transact<{ readonly teams: Pick<TeamStore, 'lock' | 'setEmail'> }>;
  readonly isMailConfigured: boolean;
  readonly eventPublisher: EventPublisher;
}

export interface RemoveEmailResult {
  readonly outcome: 'removed' | 'mailNotConfigured' | 'unknownTeam' | 'noEmail' | 'lastLogin';
}

/** Removes the address of a team that has another way to log in. */
export function createRemoveEmail({ transact, isMailConfigured, eventPublisher }: RemoveEmailDependencies) {
  return async (teamId: string): Promise<RemoveEmailResult> => {
    if (!isMailConfigured) return { outcome: 'mailNotConfigured' };
    // Under the lock of the row, so that the linked account cannot be removed at the same time.
    const removed = await transact(async ({ teams }): Promise<RemoveEmailResult> => {
      const team = await teams.lock(teamId);
      if (team === undefined) return { outcome: 'unknownTeam' };
      if (team.email === null) return { outcome: 'noEmail' };
      if (team.ranksiteId === null && team.oidcSubject === null) return { outcome: 'lastLogin' };
      await teams.setEmail(teamId, null);
      return { outcome: 'removed' };
    });
    if (removed.outcome === 'removed') eventPublisher.teamChanged(teamId);
    return removed;
  };
}

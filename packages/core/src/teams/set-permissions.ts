import type { EventPublisher } from '../events';
import type { Transact } from '../infra/database';
import { byOperator, type StaffAuditLog } from '../staff-audit';
import { teamPromoted } from './audited-team';
import { normaliseEmail, type Team } from './team';
import type { TeamStore } from './team-store';

export interface SetPermissionsRequest {
  readonly email: string;
  /** Permission bits the team has afterwards; 0 makes it an ordinary team. */
  readonly perms: number;
  readonly now: Date;
}

export type SetPermissionsResult =
  | { readonly outcome: 'set'; readonly team: Team }
  | { readonly outcome: 'unknownEmail' };

/** Lets the operator give permissions to the account with an address, or take them away. */
export function createSetPermissions(dependencies: {
  readonly transact: Transact<{
    readonly teams: Pick<TeamStore, 'findByEmail' | 'lock' | 'update'>;
    readonly audit: StaffAuditLog;
  }>;
  readonly eventPublisher: Pick<EventPublisher, 'teamChanged'>;
}) {
  return async ({ email: text, perms, now }: SetPermissionsRequest): Promise<SetPermissionsResult> => {
    const email = normaliseEmail(text);
    if (email === undefined) return { outcome: 'unknownEmail' };
    const set = await dependencies.transact(async ({ teams, audit }): Promise<SetPermissionsResult> => {
      const found = await teams.findByEmail(email);
      const team = found && (await teams.lock(found.id));
      // The team may have changed its address or been deleted before it was locked.
      if (team?.email !== email) return { outcome: 'unknownEmail' };
      if (team.perms !== perms) {
        await teams.update(team.id, { perms });
        await audit.record(teamPromoted(byOperator(now), team, perms));
      }
      return { outcome: 'set', team: { ...team, perms } };
    });
    if (set.outcome === 'set') dependencies.eventPublisher.teamChanged(set.team.id);
    return set;
  };
}

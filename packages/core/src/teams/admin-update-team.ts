import { REGION_CODES } from '@rampart/domain-data';
import type { EventPublisher } from '../events';
import type { Transact } from '../infra/database';
import type { LedgerEntry, LedgerStore } from '../ledger';
import type { StaffAction, StaffAuditLog } from '../staff-audit';
import { teamEdits } from './audited-team';
import type { DivisionRules } from './divisions';
import { realChanges, type WantedChanges } from './real-changes';
import { isPrivileged, isStatusText, normaliseTeamName, type Team } from './team';
import type { TeamChanges, TeamStore } from './team-store';

export interface TeamWriteStores {
  readonly teams: TeamStore;
  readonly ledger: LedgerStore;
  readonly audit: StaffAuditLog;
}

/** Stops the instances of a team that no longer plays; never rejects. */
export type StopInstances = (teamId: string, now: Date) => Promise<void>;

export interface AdminUpdateTeamDependencies {
  readonly transact: Transact<TeamWriteStores>;
  readonly eventPublisher: EventPublisher;
  readonly divisions: DivisionRules;
  readonly stopInstances: StopInstances;
}

export interface AdminUpdateTeamRequest {
  readonly teamId: string;
  readonly changes: WantedChanges;
  readonly by: StaffAction;
}

export type AdminUpdateTeamResult =
  | { readonly outcome: 'updated'; readonly team: Team }
  | { readonly outcome: 'invalidName' | 'unknownTeam' | 'privileged' | 'knownName' }
  | { readonly outcome: 'invalidField'; readonly field: 'division' | 'countryCode' | 'statusText' };

function ledgerEntries(changes: TeamChanges, request: AdminUpdateTeamRequest): LedgerEntry[] {
  const entry = { teamId: request.teamId, actor: request.by.actor, at: request.by.at };
  const entries: LedgerEntry[] = [];
  if (changes.division !== undefined) entries.push({ ...entry, kind: 'team_division_moved' });
  if (changes.banned !== undefined)
    entries.push({ ...entry, kind: changes.banned ? 'team_banned' : 'team_unbanned' });
  return entries;
}

/**
 * Changes a team's profile, division or ban. Privileged teams are out of reach, which is checked under the row's lock.
 * The end of the event and rules about addresses do not bind administrators.
 */
export function createAdminUpdateTeam(dependencies: AdminUpdateTeamDependencies) {
  const { transact, eventPublisher, divisions, stopInstances } = dependencies;
  return async (request: AdminUpdateTeamRequest): Promise<AdminUpdateTeamResult> => {
    const { changes } = request;
    const name = changes.name === undefined ? undefined : normaliseTeamName(changes.name);
    if (changes.name !== undefined && name === undefined) return { outcome: 'invalidName' };
    if (typeof changes.countryCode === 'string' && !REGION_CODES.includes(changes.countryCode)) {
      return { outcome: 'invalidField', field: 'countryCode' };
    }
    if (typeof changes.statusText === 'string' && !isStatusText(changes.statusText)) {
      return { outcome: 'invalidField', field: 'statusText' };
    }

    const done = await transact(async (stores) => {
      const team = await stores.teams.lock(request.teamId);
      if (team === undefined) return { outcome: 'unknownTeam' } as const;
      if (isPrivileged(team)) return { outcome: 'privileged' } as const;
      if (changes.division !== undefined && !divisions.isConfigured(changes.division)) {
        return { outcome: 'invalidField', field: 'division' } as const;
      }
      const toWrite = realChanges(team, { ...changes, name });
      const isChange = Object.keys(toWrite).length > 0;
      // A conflict aborts the transaction, so nothing more can be written.
      if (isChange && (await stores.teams.update(team.id, toWrite)) !== 'updated') {
        return { outcome: 'knownName' } as const;
      }
      const facts = ledgerEntries(toWrite, request);
      await stores.ledger.append(facts);
      for (const edit of teamEdits(request.by, team, toWrite)) await stores.audit.record(edit);
      return {
        outcome: 'updated',
        team: { ...team, ...toWrite },
        isChange,
        movesScores: facts.length > 0,
      } as const;
    });

    if (done.outcome !== 'updated') return done;
    if (done.isChange) eventPublisher.teamChanged(request.teamId);
    // Also for a repeated ban, which is how staff ask for a recalculation.
    if (done.movesScores || changes.banned !== undefined) eventPublisher.scoresChanged();
    // Also for a repeated ban, because an instancer may not have answered before. Not awaited, because it may not
    // answer now.
    if (changes.banned === true) void stopInstances(request.teamId, request.by.at);
    return { outcome: 'updated', team: done.team };
  };
}

import type { EventPublisher } from '../events';
import type { Random } from '../infra/clock';
import type { Transact } from '../infra/database';
import { byOperator, type StaffAction, type StaffAuditLog } from '../staff-audit';
import { teamPromoted } from './audited-team';
import type { DivisionRules } from './divisions';
import { normaliseTeamName, type Team } from './team';
import type { NewTeam, TeamStore } from './team-store';

export interface MakeOrPromoteTeamRequest {
  readonly name: string;
  /** Permission bits the team has afterwards. */
  readonly perms: number;
  /** If set, an existing team of this name is not changed unless it has these permissions already. */
  readonly promotesNobody?: boolean;
  readonly now: Date;
}

export type MakeOrPromoteTeamResult =
  | { readonly outcome: 'made' | 'promoted'; readonly team: Team }
  | { readonly outcome: 'invalidName' | 'noDivision' | 'taken' };

/**
 * How the operator grants permissions, which no route does: gives them to the team of this name, or creates it. A
 * team created this way has no address; it logs in with the token that the operator is shown.
 */
export function createMakeOrPromoteTeam(dependencies: {
  readonly transact: Transact<{ readonly teams: TeamStore; readonly audit: StaffAuditLog }>;
  readonly eventPublisher: EventPublisher;
  readonly divisions: DivisionRules;
  readonly random: Random;
}) {
  const promote = (name: string, perms: number, promotesNobody: boolean, by: StaffAction) =>
    dependencies.transact(async ({ teams, audit }): Promise<Team | 'taken' | undefined> => {
      const team = await teams.lockByName(name);
      if (team === undefined) return undefined;
      if (promotesNobody && team.perms !== perms) return 'taken';
      await teams.update(team.id, { perms });
      await audit.record(teamPromoted(by, team, perms));
      return { ...team, perms };
    });

  const make = (team: NewTeam, by: StaffAction) =>
    dependencies.transact(async ({ teams, audit }) => {
      const inserted = await teams.insert(team);
      // A conflict has aborted the transaction.
      if (inserted === 'inserted') {
        const { id, name, division, perms } = team;
        const after = { name, division, perms };
        await audit.record({ by, action: 'team.create', target: { kind: 'team', id }, before: null, after });
      }
      return inserted;
    });

  return async ({
    name: text,
    perms,
    promotesNobody = false,
    now,
  }: MakeOrPromoteTeamRequest): Promise<MakeOrPromoteTeamResult> => {
    const name = normaliseTeamName(text);
    if (name === undefined) return { outcome: 'invalidName' };
    const division = dependencies.divisions.atRegistration(null);
    if (division === undefined) return { outcome: 'noDivision' };

    const by = byOperator(now);
    const account = {
      id: dependencies.random.uuid(),
      name,
      email: null,
      ranksiteId: null,
      division,
      perms,
      createdAt: now,
    };
    // A team that registers between the two steps is found by the second attempt to promote.
    let team = await promote(name, perms, promotesNobody, by);
    if (team === undefined && (await make({ ...account, createdBy: 'operator' }, by)) === 'inserted') {
      const unset = {
        oidcIssuer: null,
        oidcSubject: null,
        banned: false,
        avatarUrl: null,
        countryCode: null,
        statusText: null,
        tokenEpoch: null,
      };
      return { outcome: 'made', team: { ...account, ...unset } };
    }
    team ??= await promote(name, perms, promotesNobody, by);
    if (team === 'taken') return { outcome: 'taken' };
    if (team === undefined) throw new Error('the team was renamed or deleted while it was being promoted');
    dependencies.eventPublisher.teamChanged(team.id);
    return { outcome: 'promoted', team };
  };
}

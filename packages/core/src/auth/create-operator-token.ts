import type { Transact } from '../infra/database';
import { byOperator, SECRET_CHANGED, type StaffAuditLog } from '../staff-audit';
import { normaliseTeamName, type TeamStore } from '../teams';
import type { TokenCodec } from './token-codec';

export type CreateOperatorTokenResult =
  | { readonly outcome: 'created'; readonly authToken: string; readonly teamId: string }
  | { readonly outcome: 'unknownTeam' };

/**
 * Creates an auth token of an existing team for the operator, who has the key of all tokens anyway. It works for teams
 * with permissions too, for which no route creates tokens. Recorded in the audit like every action of staff.
 */
export function createCreateOperatorToken(dependencies: {
  readonly codec: TokenCodec;
  readonly transact: Transact<{
    readonly teams: Pick<TeamStore, 'lockByName'>;
    readonly audit: StaffAuditLog;
  }>;
}) {
  return ({ name: text, now }: { name: string; now: Date }): Promise<CreateOperatorTokenResult> =>
    dependencies.transact(async ({ teams, audit }): Promise<CreateOperatorTokenResult> => {
      const name = normaliseTeamName(text);
      const team = name === undefined ? undefined : await teams.lockByName(name);
      if (team === undefined) return { outcome: 'unknownTeam' };
      await audit.record({
        by: byOperator(now),
        action: 'team.token',
        target: { kind: 'team', id: team.id },
        before: null,
        after: { authToken: SECRET_CHANGED },
      });
      return {
        outcome: 'created',
        authToken: dependencies.codec.mint('auth', team, now),
        teamId: team.id,
      };
    });
}

import type { SqlExecutor } from '../infra/database';
import type { CallerTeam } from './authenticator';
import { createExternalGrantStore } from './external-grant-store';
import { createMemberTokenStore } from './member-token-store';

/** Records when a token of a member or of an external client was used; nothing for the team's own. */
export function createNoteTokenUse(executor: SqlExecutor) {
  const memberTokens = createMemberTokenStore(executor);
  const externalGrants = createExternalGrantStore(executor);
  return async ({ memberToken, externalGrant }: CallerTeam, at: Date): Promise<void> => {
    if (memberToken !== null) await memberTokens.noteUse(memberToken.id, at);
    if (externalGrant !== null) await externalGrants.noteUse(externalGrant.id, at);
  };
}

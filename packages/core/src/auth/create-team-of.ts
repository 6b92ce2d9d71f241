import type { Random } from '../infra/clock';
import type { TeamStore } from '../teams';
import type { PendingVerification } from './verification-store';

export type CreateTeamOfResult =
  | { readonly outcome: 'created'; readonly teamId: string }
  | { readonly outcome: 'knownName' | 'knownEmail' };

/**
 * Creates the team of a pending registration. Name, address and division are not checked again; a conflict aborts the
 * transaction.
 */
export async function createTeamOf(
  pending: PendingVerification,
  { teams, random }: { readonly teams: Pick<TeamStore, 'insert'>; readonly random: Random },
  now: Date,
): Promise<CreateTeamOfResult> {
  const teamId = random.uuid();
  const inserted = await teams.insert({
    id: teamId,
    name: pending.name,
    email: pending.email,
    ranksiteId: null,
    division: pending.division,
    perms: 0,
    createdBy: 'registration',
    createdAt: now,
  });
  switch (inserted) {
    case 'inserted':
      return { outcome: 'created', teamId };
    case 'knownRanksiteId':
    case 'knownIdentity':
      throw new Error('a registration by mail has no account elsewhere');
    case 'knownName':
    case 'knownEmail':
      return { outcome: inserted };
  }
}

import type { EventPublisher } from '../events';
import type { Random } from '../infra/clock';
import { outwaitAccessLeases } from './access-watch';
import type { EmailChangeStore } from './email-change-store';
import type { ExternalGrantStore } from './external-grant-store';
import type { MemberTokenStore } from './member-token-store';
import type { TeamAccessStore } from './team-access-store';
import type { TokenOwner } from './token-codec';

export interface TokenEndStores {
  readonly access: Pick<TeamAccessStore, 'setTokenEpoch' | 'raiseRevisions'>;
  readonly memberTokens: Pick<MemberTokenStore, 'deleteAll'>;
  readonly externalGrants: Pick<ExternalGrantStore, 'deleteAll'>;
  readonly emailChanges: Pick<EmailChangeStore, 'deleteOf'>;
}

/** Enough that no epoch ever comes back. */
const EPOCH_BYTES = 12;

/**
 * Ends every token that a team has, those of its members only with `endsMemberTokens`, in the transaction that holds its
 * row. A change of address that was requested before ends as well: somebody else who had a token may have requested it.
 * Returns whom new tokens are made for.
 */
export async function endTokens(
  teamId: string,
  { access, memberTokens, externalGrants, emailChanges }: TokenEndStores,
  options: { readonly random: Random; readonly endsMemberTokens: boolean },
): Promise<TokenOwner> {
  const tokenEpoch = options.random.bytes(EPOCH_BYTES).toString('base64url');
  await access.setTokenEpoch(teamId, tokenEpoch);
  await access.raiseRevisions([teamId]);
  if (options.endsMemberTokens) await memberTokens.deleteAll(teamId);
  await externalGrants.deleteAll(teamId);
  await emailChanges.deleteOf(teamId);
  return { id: teamId, tokenEpoch };
}

/** To be called after the commit. Resolves once no process accepts a token that was ended. */
export async function announceEndedTokens(
  teamId: string,
  eventPublisher: Pick<EventPublisher, 'teamChanged'>,
): Promise<void> {
  eventPublisher.teamChanged(teamId);
  await outwaitAccessLeases();
}

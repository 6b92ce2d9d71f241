import type { TeamStore } from '../teams';
import type { EmailChangeStore } from './email-change-store';
import { isStillOf, type TokenCodec } from './token-codec';
import type { VerificationStore } from './verification-store';

export interface ReadVerifyInfoDependencies {
  readonly codec: TokenCodec;
  readonly teams: Pick<TeamStore, 'find'>;
  readonly verifications: Pick<VerificationStore, 'findByToken'>;
  readonly emailChanges: Pick<EmailChangeStore, 'find'>;
}

/** What a mailed link is about. */
export interface VerifyInfo {
  readonly kind: 'register' | 'team' | 'update';
  /** The address that it confirms; null for a login. */
  readonly email: string | null;
  /** Undefined when the team is gone. */
  readonly name: string | undefined;
}

/** Reads without using the link up, because mail scanners open every link. */
export function createReadVerifyInfo({
  codec,
  teams,
  verifications,
  emailChanges,
}: ReadVerifyInfoDependencies) {
  /** Undefined for a token that is not or no longer valid. */
  return async ({
    token,
    now,
  }: {
    readonly token: string;
    readonly now: Date;
  }): Promise<VerifyInfo | undefined> => {
    const change = codec.open('verify', token, now);
    if (change !== undefined) {
      if ((await emailChanges.find(change.verifyId, now)) === undefined) return undefined;
      const team = await teams.find(change.userId);
      return { kind: 'update', email: change.email, name: team?.name };
    }
    const owner = codec.open('team', token, now);
    if (owner !== undefined) {
      const team = await teams.find(owner.id);
      if (team !== undefined && !isStillOf(owner, team)) return undefined;
      return { kind: 'team', email: null, name: team?.name };
    }
    const pending = await verifications.findByToken(token, now);
    return pending === undefined ? undefined : { kind: 'register', email: pending.email, name: pending.name };
  };
}

import type { TokenCodec } from '../auth';
import type { Random } from '../infra/clock';
import type { Transact } from '../infra/database';
import { grantAccess, type GrantStores } from './grant-access';
import type { ProvesClient } from './prove-client';
import type { SignInCodes } from './sign-in-codes';

export interface ExchangeCodeRequest {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly code: string;
  readonly now: Date;
}

export type ExchangeCodeResult =
  | { readonly outcome: 'exchanged'; readonly accessToken: string }
  | { readonly outcome: 'badRequest' };

export interface ExchangeCodeDependencies {
  readonly provesClient: ProvesClient;
  readonly codes: Pick<SignInCodes, 'take'>;
  readonly transact: Transact<GrantStores>;
  readonly codec: Pick<TokenCodec, 'mint'>;
  readonly random: Random;
}

/**
 * Exchanges a code for a token of the team. A caller that cannot prove its identity leaves the code usable; one that
 * can uses it up, even if the code was issued to another service.
 */
export function createExchangeCode({
  provesClient,
  codes,
  transact,
  codec,
  random,
}: ExchangeCodeDependencies) {
  return async ({ clientId, clientSecret, code, now }: ExchangeCodeRequest): Promise<ExchangeCodeResult> => {
    if (!(await provesClient({ clientId, clientSecret }))) return { outcome: 'badRequest' };
    const consent = await codes.take(code);
    if (consent?.clientId !== clientId || consent.expiresAtMs <= now.getTime()) {
      return { outcome: 'badRequest' };
    }
    const request = { consent, id: random.uuid(), now, hasRefreshTokens: false };
    const given = await transact((stores) => grantAccess(stores, request));
    if (given === undefined) return { outcome: 'badRequest' };
    const { grant } = given;
    const expiresAtMs = grant.expiresAt?.getTime() ?? null;
    const accessToken = codec.mint('external', { teamId: grant.teamId, grantId: grant.id, expiresAtMs }, now);
    return { outcome: 'exchanged', accessToken };
  };
}

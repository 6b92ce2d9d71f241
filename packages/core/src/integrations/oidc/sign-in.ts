import type { TokenCodec } from '../../auth';
import type { Random } from '../../infra/clock';
import type { SingleUseCodes } from '../../infra/redis';
import type { IdentityProvider, SignInAnswer, SignInSecrets } from './identity-provider';

/** For typing a password and a second factor. */
const SIGN_IN_TAKES_AT_MOST_MS = 600_000;
const SECRET_BYTES = 32;

export interface SignInDependencies {
  /** Undefined when the event has no identity provider. */
  readonly provider: IdentityProvider | undefined;
  readonly begun: SingleUseCodes;
  /** The values of the claim that decide divisions; no others are kept. */
  readonly divisionValues: readonly string[];
  readonly codec: Pick<TokenCodec, 'mint'>;
  readonly random: Random;
}

export type BeginSignInResult =
  | { readonly outcome: 'begun'; readonly authorizeUrl: string; readonly ticket: string }
  | { readonly outcome: 'notConfigured' | 'unavailable' };

/** The ticket stays in the browser that begins, so that nobody finishes a sign-in in the browser of somebody else. */
export function createBeginSignIn({ provider, begun, random }: SignInDependencies) {
  const secret = () => random.bytes(SECRET_BYTES).toString('base64url');
  return async (): Promise<BeginSignInResult> => {
    if (provider === undefined) return { outcome: 'notConfigured' };
    const secrets: SignInSecrets = { state: secret(), nonce: secret(), codeVerifier: secret() };
    const authorizeUrl = await provider.authorizeUrl(secrets);
    if (authorizeUrl === undefined) return { outcome: 'unavailable' };
    const ticket = secret();
    await begun.keep(ticket, JSON.stringify(secrets), SIGN_IN_TAKES_AT_MOST_MS);
    return { outcome: 'begun', authorizeUrl, ticket };
  };
}

export interface FinishSignInRequest extends SignInAnswer {
  readonly ticket: string;
  readonly now: Date;
}

export type FinishSignInResult =
  | { readonly outcome: 'proved'; readonly oidcToken: string; readonly name: string | null }
  | { readonly outcome: 'notConfigured' | 'refused' | 'unavailable' };

/** Exchanges the answer of the provider for a token of ours that says who its bearer is there. A ticket works once. */
export function createFinishSignIn({ provider, begun, divisionValues, codec }: SignInDependencies) {
  return async ({ ticket, now, ...answer }: FinishSignInRequest): Promise<FinishSignInResult> => {
    if (provider === undefined) return { outcome: 'notConfigured' };
    const kept = await begun.take(ticket);
    if (kept === undefined) return { outcome: 'refused' };
    const identified = await provider.identify(answer, JSON.parse(kept) as SignInSecrets);
    if (identified.outcome !== 'identified') return identified;
    const { issuer, subject, email, name, ...claimed } = identified.identity;
    const claims = {
      issuer,
      subject,
      email,
      divisionValues: divisionValues.filter((value) => claimed.divisionValues.includes(value)),
    };
    return { outcome: 'proved', oidcToken: codec.mint('oidc', claims, now), name };
  };
}

import type { OidcIdentity } from '../../teams';

/** What an identity provider says of somebody. */
export interface ProvedIdentity extends OidcIdentity {
  /** From the claim for names of teams. */
  readonly name: string | null;
  /** Only an address that the provider has verified. */
  readonly email: string | null;
  /** From the claim for divisions. */
  readonly divisionValues: readonly string[];
}

/** What ties an answer of the provider to the request it belongs to. */
export interface SignInSecrets {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

/** What the provider sends the browser back with. */
export interface SignInAnswer {
  readonly code: string;
  readonly state: string;
  readonly iss?: string | undefined;
}

export type IdentifyResult =
  | { readonly outcome: 'identified'; readonly identity: ProvedIdentity }
  | { readonly outcome: 'refused' | 'unavailable' };

/** An OpenID Connect provider. */
export interface IdentityProvider {
  /** Where a browser signs in; undefined when the provider is unavailable. */
  authorizeUrl(secrets: SignInSecrets): Promise<string | undefined>;
  identify(answer: SignInAnswer, secrets: SignInSecrets): Promise<IdentifyResult>;
}

import type { CaptchaAction, TextRefusal } from '@rampart/contract';

/** The account behind a request, as far as the pipeline and handlers may know it. */
export interface CallerTeam {
  readonly id: string;
  readonly name: string;
  readonly email: string | null;
  readonly division: string;
  /** Permission bits held. */
  readonly perms: number;
  readonly banned: boolean;
}

/** An answer that may be at hand already; answering at once saves the hot path a turn of the event loop. */
export type MaybePromise<T> = T | Promise<T>;

/** Turns an auth token into its team; null for every kind of bad token (accounts reference 1.3). */
export interface Authenticator {
  resolve(token: string, now: Date): MaybePromise<CallerTeam | null>;
}

/** Compares a service's bearer token with the configured secret, in constant time. */
export interface ServiceAuthenticator {
  /** While the service is not configured its routes are unknown, whatever the token (services reference 2.6). */
  readonly isConfigured: boolean;
  accepts(token: string, now: Date): MaybePromise<boolean>;
}

export interface SignedDelivery {
  readonly challengeId: string;
  readonly timestamp: string;
  readonly signature: string;
  readonly now: Date;
}

/**
 * Checks the signed score webhook (competition reference 1.8, steps 1 to 4). That a delivery was accepted before is for
 * the use case to know: only a finished one may be remembered.
 */
export interface SignatureVerifier {
  /** What can be refused without the body: a stranger cannot make the server hold 64 MiB. */
  precheck(delivery: SignedDelivery): MaybePromise<boolean>;
  verify(delivery: SignedDelivery & { readonly rawBody: Buffer }): MaybePromise<boolean>;
}

/** The effective event window: runtime setting first, configuration second (accounts reference 1.5). */
export interface EventWindow {
  readonly startsAt: Date;
  readonly endsAt: Date;
}

export interface EventTiming {
  window(now: Date): MaybePromise<EventWindow>;
}

/** Captcha (accounts reference 9). Protected without a provider: `verify` answers false. */
export interface CaptchaGate {
  isProtected(action: CaptchaAction): boolean;
  /** Rejects when the provider cannot be reached, which is answered with `errorInternal`. */
  verify(code: string, clientIp: string): Promise<boolean>;
}

/** The rules of texts that are refused with a kind of their own (accounts reference 1.4, 1.6); true for a good text. */
export type TextRules = Readonly<Record<TextRefusal, (text: string) => boolean>>;

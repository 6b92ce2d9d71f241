/** A team is the account that takes part; the wire calls it "user". */
export interface Team {
  readonly id: string;
  readonly name: string;
  readonly email: string | null;
  readonly ranksiteId: string | null;
  /** Its identity at the identity provider; both or neither are set. */
  readonly oidcIssuer: string | null;
  readonly oidcSubject: string | null;
  readonly division: string;
  /** Permission bits; 0 for an ordinary team. */
  readonly perms: number;
  readonly banned: boolean;
  readonly avatarUrl: string | null;
  readonly countryCode: string | null;
  readonly statusText: string | null;
  readonly createdAt: Date;
  /** Part of every token of the team; signing out everywhere replaces it. Null until the first time. */
  readonly tokenEpoch: string | null;
}

/** An identity at an identity provider. The provider never gives the pair to anybody else. */
export interface OidcIdentity {
  readonly issuer: string;
  readonly subject: string;
}

/** A team as it appears in lists. */
export type TeamSummary = Pick<Team, 'id' | 'name' | 'avatarUrl' | 'countryCode' | 'statusText' | 'division'>;

/** A team with any permission bit is out of reach of the admin routes. */
export function isPrivileged(team: Pick<Team, 'perms'>): boolean {
  return team.perms !== 0;
}

const NAME = /^[\x20-\x7e]{2,64}$/;

/** The name as it is stored, or undefined when it is no valid name. */
export function normaliseTeamName(text: string): string | undefined {
  const name = text.trim();
  return NAME.test(name) ? name : undefined;
}

const EMAIL_MAX_LENGTH = 254;
const EMAIL_LOCAL_MAX_LENGTH = 64;
const EMAIL_LABEL_MAX_LENGTH = 63;
// A backtick may be anywhere except at the beginning.
const EMAIL_LOCAL = /^(?!`)[a-z0-9!#$%&'*+\-/=?^_`{|}~]+(\.[a-z0-9!#$%&'*+\-/=?^_`{|}~]+)*$/;
const EMAIL_LABEL = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/;
const EMAIL_LAST_LABEL = /^[a-z][a-z0-9-]*[a-z0-9]$/;

/** The address as it is compared and stored, or undefined when it is no valid address. */
export function normaliseEmail(text: string): string | undefined {
  const email = text.trim().toLowerCase();
  if (email.length > EMAIL_MAX_LENGTH) return undefined;
  const [local = '', domain = '', ...rest] = email.split('@');
  if (rest.length > 0 || local.length > EMAIL_LOCAL_MAX_LENGTH || !EMAIL_LOCAL.test(local)) return undefined;
  const labels = domain.split('.');
  const isDomain =
    labels.length >= 2 &&
    labels.every((label) => label.length <= EMAIL_LABEL_MAX_LENGTH && EMAIL_LABEL.test(label)) &&
    EMAIL_LAST_LABEL.test(labels.at(-1) ?? '');
  return isDomain ? email : undefined;
}

const STATUS_TEXT_MAX_LENGTH = 60;

/** Counts characters, not UTF-16 units. The text is not trimmed and may be empty. */
export function isStatusText(text: string): boolean {
  return Array.from(text).length <= STATUS_TEXT_MAX_LENGTH;
}

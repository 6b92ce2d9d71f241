import type { Team, TeamSummary } from './team';

export const TEAM_COLUMNS = [
  'teams.id',
  'teams.name',
  'teams.email',
  'teams.ranksite_id',
  'teams.oidc_issuer',
  'teams.oidc_subject',
  'teams.division',
  'teams.perms',
  'teams.banned',
  'teams.avatar_url',
  'teams.country_code',
  'teams.status_text',
  'teams.created_at',
  'teams.token_epoch',
] as const;

export interface TeamRow {
  readonly id: string;
  readonly name: string;
  readonly email: string | null;
  readonly ranksite_id: string | null;
  readonly oidc_issuer: string | null;
  readonly oidc_subject: string | null;
  readonly division: string;
  readonly perms: number;
  readonly banned: boolean;
  readonly avatar_url: string | null;
  readonly country_code: string | null;
  readonly status_text: string | null;
  readonly created_at: Date;
  readonly token_epoch: string | null;
}

export function teamOf(row: TeamRow): Team {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    ranksiteId: row.ranksite_id,
    oidcIssuer: row.oidc_issuer,
    oidcSubject: row.oidc_subject,
    division: row.division,
    perms: row.perms,
    banned: row.banned,
    avatarUrl: row.avatar_url,
    countryCode: row.country_code,
    statusText: row.status_text,
    createdAt: row.created_at,
    tokenEpoch: row.token_epoch,
  };
}

/** The columns of a joined team. */
export type TeamSummaryRow = Pick<
  TeamRow,
  'name' | 'avatar_url' | 'country_code' | 'status_text' | 'division'
> & { readonly team_id: string };

export function teamSummaryOf(row: TeamSummaryRow): TeamSummary {
  return {
    id: row.team_id,
    name: row.name,
    avatarUrl: row.avatar_url,
    countryCode: row.country_code,
    statusText: row.status_text,
    division: row.division,
  };
}

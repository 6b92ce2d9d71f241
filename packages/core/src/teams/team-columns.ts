import type { ColumnsOf } from '../infra/database';
import type { Team } from './team';

/** In an order that the record of a team depends on (`team-views.ts`). */
export const TEAM_COLUMNS: ColumnsOf<Team> = {
  id: 'teams.id',
  name: 'teams.name',
  email: 'teams.email',
  ranksiteId: 'teams.ranksite_id',
  oidcIssuer: 'teams.oidc_issuer',
  oidcSubject: 'teams.oidc_subject',
  division: 'teams.division',
  perms: 'teams.perms',
  banned: 'teams.banned',
  avatarUrl: 'teams.avatar_url',
  countryCode: 'teams.country_code',
  statusText: 'teams.status_text',
  createdAt: 'teams.created_at',
  tokenEpoch: 'teams.token_epoch',
};

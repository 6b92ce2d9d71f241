import { Type, type Static, type TSchema } from '@sinclair/typebox';
import { regionCode } from '../region-codes';
import { nullable, oneOf, paging, ruledText, strictObject, text, unixMs } from '../schema';

/** Shapes of team administration (competition reference 5.7). */

/** `admin` wins over `banned`: a team with any permission bit is `admin`. */
export const TEAM_STATUSES = ['active', 'banned', 'admin'] as const;
export const TEAM_SORT_KEYS = [
  'createdAt',
  'team',
  'email',
  'division',
  'score',
  'solves',
  'status',
] as const;
export const SORT_ORDERS = ['asc', 'desc'] as const;

const MAX_FILTER_ITEMS = 1024;

/** A list to keep and a list to leave out; absent, null and empty all mean no filter. */
export function includeExclude<Item extends TSchema>(item: Item) {
  const items = Type.Optional(nullable(Type.Array(item, { maxItems: MAX_FILTER_ITEMS })));
  return Type.Optional(nullable(strictObject({ include: items, exclude: items })));
}

/** Trimmed by the use case; blank means none. */
export const searchText = Type.Optional(text({ minLength: 1, maxLength: 100 }));

export const adminUsersQuery = strictObject({
  ...paging,
  search: searchText,
  /** Default `createdAt`. */
  sortBy: Type.Optional(oneOf(TEAM_SORT_KEYS)),
  /** Default `asc`. */
  sortOrder: Type.Optional(oneOf(SORT_ORDERS)),
});

export const adminUsersFilterBody = strictObject({
  status: includeExclude(oneOf(TEAM_STATUSES)),
  division: includeExclude(text()),
});

const userFields = {
  id: Type.String(),
  name: Type.String(),
  email: nullable(Type.String()),
  division: Type.String(),
  perms: Type.Integer(),
  banned: Type.Boolean(),
  score: Type.Integer(),
  /** Every stored row, pushed scores included. */
  solveCount: Type.Integer(),
  avatarUrl: nullable(Type.String()),
  countryCode: nullable(Type.String()),
  statusText: nullable(Type.String()),
  createdAt: unixMs,
};

export const adminUser = strictObject(userFields);

export const adminUsers = strictObject({ total: Type.Integer(), users: Type.Array(adminUser) });

export const adminUserSolve = strictObject({
  challengeId: Type.String(),
  challengeName: Type.String(),
  challengeCategory: Type.String(),
  createdAt: unixMs,
});

export const adminUserDetail = strictObject({
  ...userFields,
  /** Earliest first; empty for a caller without `challsRead`. */
  solves: Type.Array(adminUserSolve),
});

/** Code points (spec, Other limits). */
export const MAX_STATUS_TEXT_LENGTH = 60;

/** Absent keeps, null clears. */
export const adminUserUpdate = strictObject({
  name: Type.Optional(ruledText('badName')),
  division: Type.Optional(text()),
  countryCode: Type.Optional(nullable(regionCode)),
  statusText: Type.Optional(nullable(text({ maxLength: MAX_STATUS_TEXT_LENGTH }))),
  banned: Type.Optional(Type.Boolean()),
});

export const adminUserUpdateBody = strictObject({ data: adminUserUpdate });

export const teamTokenResult = strictObject({
  /** A team token: exchanged for an auth token at login. */
  token: Type.String(),
});

export type TeamStatus = (typeof TEAM_STATUSES)[number];
export type TeamSortKey = (typeof TEAM_SORT_KEYS)[number];
export type SortOrder = (typeof SORT_ORDERS)[number];
export type AdminUser = Static<typeof adminUser>;
export type AdminUserDetail = Static<typeof adminUserDetail>;
export type AdminUserUpdate = Static<typeof adminUserUpdate>;

import { TEAM_SORT_KEYS, TEAM_STATUSES } from '@rampart/domain-data';
import { type Static, type TSchema, Type } from '@sinclair/typebox';
import { oidcIdentity } from '../oidc/schemas';
import { defineReply } from '../reply';
import {
  described,
  identifier,
  int32,
  nullable,
  oneOf,
  paging,
  regionCode,
  repeatableId,
  ruledText,
  strictObject,
  text,
  unixMs,
  emailAddress,
  visibleText,
  webAddress,
} from '../schema';

export const SORT_ORDERS = ['asc', 'desc'] as const;

const MAX_FILTER_ITEMS = 1024;

/** Filters by a list of included and a list of excluded values; absent, null and empty lists do not filter. */
export function includeExclude<Item extends TSchema>(item: Item) {
  const items = Type.Optional(nullable(Type.Array(item, { maxItems: MAX_FILTER_ITEMS })));
  return Type.Optional(nullable(strictObject({ include: items, exclude: items })));
}

/** Trimmed by the use case; blank means none. */
export const searchText = Type.Optional(text({ minLength: 1, maxLength: 100 }));

export const adminUsersQuery = strictObject({
  ...paging,
  search: searchText,
  sortBy: described(Type.Optional(oneOf(TEAM_SORT_KEYS)), 'Default `createdAt`.'),
  sortOrder: described(Type.Optional(oneOf(SORT_ORDERS)), 'Default `asc`.'),
});

export const adminUsersFilterBody = strictObject({
  status: includeExclude(oneOf(TEAM_STATUSES)),
  division: includeExclude(text()),
  tags: includeExclude(text()),
});

const userFields = {
  id: Type.String(),
  name: Type.String(),
  email: nullable(emailAddress),
  division: Type.String(),
  perms: Type.Integer(),
  banned: Type.Boolean(),
  score: Type.Integer(),
  solveCount: described(Type.Integer(), 'Stored solves, including pushed scores.'),
  avatarUrl: nullable(webAddress),
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
  solves: described(Type.Array(adminUserSolve), 'Earliest first; empty for a caller without `challsRead`.'),
  oidc: described(
    Type.Optional(oidcIdentity),
    'The linked account of the identity provider, if there is one.',
  ),
});

/** In code points. */
export const MAX_STATUS_TEXT_LENGTH = 60;

/** Absent keys stay as they are, null clears. */
export const adminUserUpdate = strictObject({
  name: Type.Optional(ruledText('badName')),
  division: Type.Optional(text()),
  countryCode: Type.Optional(nullable(regionCode)),
  statusText: Type.Optional(nullable(text({ maxLength: MAX_STATUS_TEXT_LENGTH }))),
  banned: Type.Optional(Type.Boolean()),
});

export const adminUserUpdateBody = strictObject({ data: adminUserUpdate });

export const teamTokenResult = strictObject({
  token: described(Type.String(), 'A team token: exchanged for an auth token at login.'),
});

/** In code points. */
const MAX_REASON_LENGTH = 500;

/** The reason of staff for changing a score, which the team reads. */
export const reason = visibleText({ maxLength: MAX_REASON_LENGTH });

export const awardBody = strictObject({
  points: described(int32, 'Negative points are deducted; not 0.'),
  reason,
  id: Type.Optional(repeatableId),
});

export const awardParams = strictObject({ id: identifier, awardId: identifier });

export const revocationQuery = strictObject({ reason });

export const award = strictObject({ id: Type.String() });

const scoreChangeFields = {
  kind: described(
    oneOf(['award', 'hint', 'solveCreated', 'solveDeleted', 'merge']),
    '`merge`: another team was merged into this one.',
  ),
  createdAt: unixMs,
  points: described(
    nullable(Type.Integer()),
    'Null for a solve, whose value is that of its challenge, and for a merge.',
  ),
  challengeId: nullable(Type.String()),
  reason: described(nullable(Type.String()), 'For a hint, its title.'),
  solvedAt: described(nullable(unixMs), 'When the team solved, for a solve.'),
  revokedAt: described(nullable(unixMs), 'Null while it counts.'),
  revokeReason: nullable(Type.String()),
};

export const scoreChange = strictObject(scoreChangeFields);

export const scoreChanges = strictObject({ changes: Type.Array(scoreChange) });

export const adminScoreChanges = strictObject({
  changes: Type.Array(
    strictObject({
      ...scoreChangeFields,
      id: described(nullable(Type.String()), 'Of an award or a paid hint, to revoke it.'),
      actor: described(Type.String(), 'Team ID of who did it.'),
      revokedBy: nullable(Type.String()),
    }),
  ),
});

export type ScoreChangeData = Static<typeof scoreChange>;

export type SortOrder = (typeof SORT_ORDERS)[number];
export type AdminUser = Static<typeof adminUser>;
export type AdminUserDetail = Static<typeof adminUserDetail>;
export type AdminUserUpdate = Static<typeof adminUserUpdate>;

export const goodAdminUsers = defineReply('goodAdminUsers', 200, 'The teams.', adminUsers);
export const goodAdminUser = defineReply('goodAdminUser', 200, 'The team.', adminUserDetail);
export const goodAdminUserUpdate = defineReply('goodAdminUserUpdate', 200, 'The team is stored.', adminUser);
export const goodAdminUserDelete = defineReply('goodAdminUserDelete', 200, 'The team is deleted.');
export const goodCreateUserToken = defineReply(
  'goodCreateUserToken',
  200,
  'A login token of the team.',
  teamTokenResult,
);

export const goodAdminUserSignOut = defineReply(
  'goodAdminUserSignOut',
  200,
  'The team is signed out everywhere.',
);

/** In code points. */
const MAX_NOTE_LENGTH = 10_000;

export const teamNotesBody = strictObject({
  note: described(nullable(text({ maxLength: MAX_NOTE_LENGTH })), 'For staff only. Blank or null: no note.'),
  tags: described(
    Type.Array(visibleText({ maxLength: 40 }), { maxItems: 20 }),
    'The whole list. Blanks around a tag are removed, and duplicates are stored once.',
  ),
});

export const teamNotes = strictObject({
  note: nullable(Type.String()),
  tags: Type.Array(Type.String()),
});

export const goodAdminUserNotes = defineReply(
  'goodAdminUserNotes',
  200,
  'What staff wrote down about the team.',
  teamNotes,
);
export const goodTeamTags = defineReply(
  'goodTeamTags',
  200,
  'The tags that teams have.',
  strictObject({ tags: Type.Array(strictObject({ tag: Type.String(), teamCount: Type.Integer() })) }),
);

export const goodAward = defineReply('goodAward', 200, 'The points count.', award);
export const goodAwardRevoke = defineReply('goodAwardRevoke', 200, 'The points count no more.');
export const badUnknownAward = defineReply('badUnknownAward', 404, 'The team has no such award.');
export const goodScoreChanges = defineReply(
  'goodScoreChanges',
  200,
  'What has moved the score of your team beside its solves.',
  scoreChanges,
);
export const goodAdminScoreChanges = defineReply(
  'goodAdminScoreChanges',
  200,
  'What has moved the score of the team beside its solves.',
  adminScoreChanges,
);

/** Accounts with any permission bit cannot be changed through the API, not even by themselves. */
export const badUserPrivileged = defineReply(
  'badUserPrivileged',
  403,
  'A team with permissions cannot be changed here.',
);

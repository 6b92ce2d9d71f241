import { EXTERNAL_SCOPES, MEMBER_SCOPES } from '@rampart/domain-data';
import { type Static, Type } from '@sinclair/typebox';
import { defineReply } from '../reply';
import { described, nullable, oneOf, strictObject, unixMs, visibleText } from '../schema';

export const signOutBody = strictObject({
  memberTokens: described(Type.Boolean(), 'Whether the tokens of members end as well.'),
});

const scope = described(oneOf(MEMBER_SCOPES), 'Each includes the ones before it.');

export const memberTokenBody = strictObject({
  name: described(visibleText({ maxLength: 64 }), 'Who or what it is for.'),
  scope,
});

export const memberToken = strictObject({
  id: Type.String(),
  name: Type.String(),
  scope,
  createdAt: unixMs,
  lastUsedAt: described(nullable(unixMs), 'Up to ten minutes behind; null until the first use.'),
});

export type MemberTokenData = Static<typeof memberToken>;

export const goodSignOut = defineReply(
  'goodSignOut',
  200,
  'Signed out everywhere.',
  strictObject({ authToken: Type.String(), teamToken: Type.String() }),
);
export const goodMemberTokens = defineReply(
  'goodMemberTokens',
  200,
  'The tokens of members.',
  strictObject({ memberTokens: Type.Array(memberToken) }),
);
export const goodMemberTokenCreate = defineReply(
  'goodMemberTokenCreate',
  200,
  'The token is made.',
  strictObject({ token: described(Type.String(), 'Only shown this once.'), memberToken }),
);
export const goodMemberTokenRevoke = defineReply('goodMemberTokenRevoke', 200, 'The token is revoked.');
export const goodOwnToken = defineReply(
  'goodOwnToken',
  200,
  'Whose token it is.',
  strictObject({
    team: strictObject({ id: Type.String(), name: Type.String() }),
    memberToken: described(nullable(strictObject({ id: Type.String(), scope })), 'Null for another token.'),
    externalClient: described(
      nullable(strictObject({ id: Type.String(), scope: oneOf(EXTERNAL_SCOPES) })),
      'The external client whose token it is; null for another token.',
    ),
    signedInAt: described(
      nullable(unixMs),
      'When the auth token was issued: when the team signed in with this browser. Null for another kind of token.',
    ),
  }),
);
export const badTooManyMemberTokens = defineReply(
  'badTooManyMemberTokens',
  409,
  'The team has as many tokens of members as it may have: revoke one first.',
);
export const badUnknownMemberToken = defineReply(
  'badUnknownMemberToken',
  404,
  'The team has no such token of a member.',
);

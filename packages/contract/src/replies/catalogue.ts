import type { ReplyDeclaration } from '../reply';
import * as adminAudit from './admin-audit';
import * as adminBot from './admin-bot';
import * as adminChallenges from './admin-challenges';
import * as adminConnection from './admin-connection';
import * as adminAnnouncements from './admin-announcements';
import * as adminMail from './admin-mail';
import * as adminUsers from './admin-users';
import * as auth from './auth';
import * as challenges from './challenges';
import * as common from './common';
import * as externalAuth from './external-auth';
import * as instances from './instances';
import * as integrations from './integrations';
import * as leaderboard from './leaderboard';
import * as members from './members';
import * as scores from './scores';
import * as settings from './settings';
import * as solves from './solves';
import * as submissions from './submissions';
import * as uploads from './uploads';
import * as users from './users';
import * as verifications from './verifications';

const FAMILIES: readonly Readonly<Record<string, ReplyDeclaration>>[] = [
  common,
  challenges,
  solves,
  scores,
  leaderboard,
  users,
  members,
  auth,
  adminAudit,
  adminBot,
  adminChallenges,
  adminConnection,
  adminAnnouncements,
  adminMail,
  adminUsers,
  submissions,
  settings,
  instances,
  integrations,
  externalAuth,
  uploads,
  verifications,
];

/** Every response kind. A kind stands here twice only when its data differs between the versions, or its status. */
export const ALL_REPLIES: readonly ReplyDeclaration[] = FAMILIES.flatMap((family) => Object.values(family));

/** Kinds of the reference that no declared route answers yet, and why they are kept. */
export const RESERVED_KINDS: Readonly<Record<string, string>> = {
  badUnknownEmail: 'Declared by the reference; recovery does not tell whether an address is known.',
  badRanksiteNoExists: 'Declared by the reference; removing a link that is not there succeeds.',
};

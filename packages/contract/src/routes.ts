import * as adminBot from './admin-bot/routes';
import * as adminChallenges from './admin-challenges/routes';
import * as adminUsers from './admin-users/routes';
import * as announcements from './announcements/routes';
import * as auth from './auth/routes';
import * as challenges from './challenges/routes';
import * as deployment from './deployment/routes';
import * as event from './event/routes';
import * as externalAuth from './external-auth/routes';
import * as hints from './hints/routes';
import * as instances from './instances/routes';
import * as integrations from './integrations/routes';
import * as oidc from './oidc/routes';
import * as leaderboard from './leaderboard/routes';
import * as live from './live/routes';
import * as rateLimits from './rate-limits/routes';
import type { RouteDeclaration } from './route';
import * as waves from './waves/routes';
import * as writeups from './writeups/routes';
import * as practice from './practice/routes';
import * as results from './results/routes';
import * as scores from './scores/routes';
import * as settings from './settings/routes';
import * as solves from './solves/routes';
import * as submissions from './submissions/routes';
import * as tokens from './tokens/routes';
import * as uploads from './uploads/routes';
import * as users from './users/routes';
import * as verifications from './verifications/routes';

export interface Feature {
  /** Tag in OpenAPI and name of its page in docs/api. */
  readonly name: string;
  readonly title: string;
  readonly routes: readonly RouteDeclaration[];
}

function feature(name: string, title: string, routes: Readonly<Record<string, RouteDeclaration>>): Feature {
  return { name, title, routes: Object.values(routes) };
}

/** Every declared route: all exports of `routes.ts` of each feature. */
export const FEATURES: readonly Feature[] = [
  feature('challenges', 'Challenges', challenges),
  feature('solves', 'Flags and solves', solves),
  feature('hints', 'Hints', hints),
  feature('practice', 'Practice after the event', practice),
  feature('scores', 'Score feeds', scores),
  feature('leaderboard', 'Leaderboard', leaderboard),
  feature('announcements', 'Announcements of the organisers', announcements),
  feature('event', 'State of the event', event),
  feature('live', 'What happens as it happens', live),
  feature('auth', 'Registration and login', auth),
  feature('users', 'Teams', users),
  feature('tokens', 'Tokens of a team', tokens),
  feature('instances', 'Challenge instances', instances),
  feature('admin-bot', 'Admin bot', adminBot),
  feature('integrations', 'Client configuration and ranking site', integrations),
  feature('oidc', 'Sign-in with an identity provider', oidc),
  feature('external-auth', 'Sign-in to other services', externalAuth),
  feature('admin-challenges', 'Staff: challenges', adminChallenges),
  feature('uploads', 'Files and avatars', uploads),
  feature('admin-users', 'Staff: teams', adminUsers),
  feature('verifications', 'Staff: pending registrations', verifications),
  feature('submissions', 'Staff: submission record', submissions),
  feature('waves', 'Staff: waves of challenges', waves),
  feature('writeups', 'Write-ups', writeups),
  feature('results', 'Staff: results', results),
  feature('settings', 'Staff: settings', settings),
  feature('rate-limits', 'Staff: rate limits', rateLimits),
  feature('deployment', 'Staff: audit log and deployment', deployment),
];

export const ALL_ROUTES: readonly RouteDeclaration[] = FEATURES.flatMap(({ routes }) => routes);

/** Every page, with what its address can say. Code of a page is loaded with the page; its data at the same time. */
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
} from '@tanstack/react-router';
import type { QueryClient } from '@tanstack/react-query';
import { challengesQuery } from '../api/queries';
import { queryClient, shownByThePage } from '../api/query-client';
import { Bones } from '../components/notice';
import { readBoardSearch } from '../pages/board/board-search';
import { readChallengeSearch } from '../pages/challenges/challenge-search';
import { readAuditSearch } from '../pages/staff/audit/audit-search';
import { readSubmissionSearch } from '../pages/staff/submissions/submission-search';
import { readTeamSearch } from '../pages/staff/teams/team-search';
import { FailedPage, UnknownPage } from './error-pages';
import { Layout } from './layout';
import { optionalText } from './search-values';

const root = createRootRouteWithContext<{ readonly queryClient: QueryClient }>()({ component: Layout });

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  component: lazyRouteComponent(() => import('../pages/home/home-page'), 'HomePage'),
});

const challenges = createRoute({
  getParentRoute: () => root,
  path: '/challenges',
  validateSearch: readChallengeSearch,
  // Asked for while the code of the page is on its way; the page says what is wrong with the answer.
  loader: ({ context }) => void context.queryClient.query(challengesQuery()).catch(shownByThePage),
  component: lazyRouteComponent(() => import('../pages/challenges/challenges-page'), 'ChallengesPage'),
});

export const challengeRoute = createRoute({
  getParentRoute: () => challenges,
  path: '$challengeId',
  component: lazyRouteComponent(() => import('../pages/challenge/challenge-panel'), 'ChallengePanel'),
});

const board = createRoute({
  getParentRoute: () => root,
  path: '/board',
  validateSearch: readBoardSearch,
  component: lazyRouteComponent(() => import('../pages/board/board-page'), 'BoardPage'),
});

const announcements = createRoute({
  getParentRoute: () => root,
  path: '/announcements',
  component: lazyRouteComponent(
    () => import('../pages/announcements/announcements-page'),
    'AnnouncementsPage',
  ),
});

const ownProfile = createRoute({
  getParentRoute: () => root,
  path: '/profile',
  component: lazyRouteComponent(() => import('../pages/profile/own-profile-page'), 'OwnProfilePage'),
});

const profile = createRoute({
  getParentRoute: () => root,
  path: '/profile/$teamId',
  component: lazyRouteComponent(() => import('../pages/profile/profile-page'), 'ProfilePage'),
});

/** Texts of an address, all of which may be missing. */
type Texts<Names extends string> = Readonly<Partial<Record<Names, string | undefined>>>;

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  validateSearch: (search): Texts<'to'> => ({ to: optionalText(search['to']) }),
  component: lazyRouteComponent(() => import('../pages/account/sign-in-page'), 'SignInPage'),
});

const register = createRoute({
  getParentRoute: () => root,
  path: '/register',
  component: lazyRouteComponent(() => import('../pages/account/register-page'), 'RegisterPage'),
});

const recover = createRoute({
  getParentRoute: () => root,
  path: '/recover',
  component: lazyRouteComponent(() => import('../pages/account/recover-page'), 'RecoverPage'),
});

const verify = createRoute({
  getParentRoute: () => root,
  path: '/verify',
  validateSearch: (search): Texts<'token'> => ({ token: optionalText(search['token']) }),
  component: lazyRouteComponent(() => import('../pages/account/verify-page'), 'VerifyPage'),
});

const authorize = createRoute({
  getParentRoute: () => root,
  path: '/external-auth/authorize',
  // Names of the request as other sites write it, and as our own routes do.
  validateSearch: (search): Texts<'clientId' | 'redirectUri' | 'state'> => ({
    clientId: optionalText(search['clientId'] ?? search['client_id']),
    redirectUri: optionalText(search['redirectUri'] ?? search['redirect_uri']),
    state: optionalText(search['state']),
  }),
  component: lazyRouteComponent(() => import('../pages/account/authorize-page'), 'AuthorizePage'),
});

const ranksiteReturn = createRoute({
  getParentRoute: () => root,
  path: '/integrations/ranksite/callback',
  validateSearch: (search): Texts<'code' | 'state'> => ({
    code: optionalText(search['code']),
    state: optionalText(search['state']),
  }),
  component: lazyRouteComponent(() => import('../pages/account/ranksite-return-page'), 'RanksiteReturnPage'),
});

const projector = createRoute({
  getParentRoute: () => root,
  path: '/projector',
  validateSearch: (search): Texts<'division'> => ({ division: optionalText(search['division']) }),
  component: lazyRouteComponent(() => import('../pages/projector/projector-page'), 'ProjectorPage'),
});

const staff = createRoute({
  getParentRoute: () => root,
  path: '/staff',
  component: lazyRouteComponent(() => import('../pages/staff/staff-page'), 'StaffPage'),
});

const staffAnnouncements = createRoute({
  getParentRoute: () => staff,
  path: 'announcements',
  component: lazyRouteComponent(
    () => import('../pages/staff/announcements/staff-announcements-page'),
    'StaffAnnouncementsPage',
  ),
});

const staffSubmissions = createRoute({
  getParentRoute: () => staff,
  path: 'submissions',
  validateSearch: readSubmissionSearch,
  component: lazyRouteComponent(
    () => import('../pages/staff/submissions/submissions-page'),
    'SubmissionsPage',
  ),
});

const staffTeams = createRoute({
  getParentRoute: () => staff,
  path: 'teams',
  validateSearch: readTeamSearch,
  component: lazyRouteComponent(() => import('../pages/staff/teams/teams-page'), 'TeamsPage'),
});

const staffTeam = createRoute({
  getParentRoute: () => staff,
  path: 'teams/$teamId',
  component: lazyRouteComponent(() => import('../pages/staff/teams/team-page'), 'TeamPage'),
});

const staffChallenges = createRoute({
  getParentRoute: () => staff,
  path: 'challenges',
  validateSearch: (search): Texts<'q'> => ({ q: optionalText(search['q']) }),
  component: lazyRouteComponent(
    () => import('../pages/staff/challenges/staff-challenges-page'),
    'StaffChallengesPage',
  ),
});

const staffNewChallenge = createRoute({
  getParentRoute: () => staff,
  path: 'challenges/new',
  component: lazyRouteComponent(
    () => import('../pages/staff/challenges/challenge-editor-page'),
    'NewChallengePage',
  ),
});

const staffChallenge = createRoute({
  getParentRoute: () => staff,
  path: 'challenges/edit/$challengeId',
  component: lazyRouteComponent(
    () => import('../pages/staff/challenges/challenge-editor-page'),
    'ChallengeEditorPage',
  ),
});

const staffSettings = createRoute({
  getParentRoute: () => staff,
  path: 'settings',
  component: lazyRouteComponent(() => import('../pages/staff/settings/settings-page'), 'SettingsPage'),
});

const staffAudit = createRoute({
  getParentRoute: () => staff,
  path: 'audit',
  validateSearch: readAuditSearch,
  component: lazyRouteComponent(() => import('../pages/staff/audit/audit-page'), 'AuditPage'),
});

export const router = createRouter({
  routeTree: root.addChildren([
    home,
    challenges.addChildren([challengeRoute]),
    board,
    announcements,
    ownProfile,
    profile,
    signIn,
    register,
    recover,
    verify,
    authorize,
    ranksiteReturn,
    projector,
    staff.addChildren([
      staffChallenges,
      staffNewChallenge,
      staffChallenge,
      staffSubmissions,
      staffTeams,
      staffTeam,
      staffAnnouncements,
      staffSettings,
      staffAudit,
    ]),
  ]),
  context: { queryClient },
  defaultPreload: 'intent',
  defaultPendingComponent: () => (
    <div className="page">
      <Bones lines={6} />
    </div>
  ),
  defaultErrorComponent: FailedPage,
  defaultNotFoundComponent: UnknownPage,
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}

/** Every page, with the parameters of its address. The code of a page and its data are loaded at the same time. */
import { createRoute, createRouter, parseSearchWith } from '@tanstack/react-router';
import { boardPageQuery, challengesQuery, graphQuery, hintsQuery } from '../api/queries';
import { queryClient, shownByThePage } from '../api/query-client';
import { loadMarkdown } from '../components/markdown';
import { Skeleton } from '../components/notice';
import { readBoardSearch } from '../pages/board/board-search';
import { readChallengeSearch } from '../pages/challenges/challenge-search';
import { FailedPage, UnknownPage } from './error-pages';
import { lazyPage } from './lazy-page';
import { root } from './root-route';
import { exactJson, optionalText, wireTexts, type Texts } from './search-values';
import { staffRoutes } from './staff-routes';

// If the Markdown code fails to load, the page is shown anyway and requests it again.
const withMarkdown = async (): Promise<void> => void (await loadMarkdown().catch(shownByThePage));

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  loader: withMarkdown,
  component: lazyPage(() => import('../pages/home/home-page'), 'HomePage'),
});

const challenges = createRoute({
  getParentRoute: () => root,
  path: '/challenges',
  validateSearch: readChallengeSearch,
  // Requested while the code of the page is loading; the page shows errors.
  loader: ({ context }) => void context.queryClient.query(challengesQuery).catch(shownByThePage),
  component: lazyPage(() => import('../pages/challenges/challenges-page'), 'ChallengesPage'),
});

const challengeRoute = createRoute({
  getParentRoute: () => challenges,
  path: '$challengeId',
  loader: ({ context, params, preload }) => {
    // Hints are shown above the flag field, so they are requested early, but not for every card that the pointer
    // crosses.
    if (!preload) void context.queryClient.query(hintsQuery(params.challengeId)).catch(shownByThePage);
    return withMarkdown();
  },
  component: lazyPage(() => import('../pages/challenge/challenge-panel'), 'ChallengePanel'),
});

const board = createRoute({
  getParentRoute: () => root,
  path: '/board',
  validateSearch: readBoardSearch,
  loaderDeps: ({ search: { division, q } }) => ({ division, search: q }),
  loader: ({ context: { queryClient: client }, deps }) => {
    void client.query(graphQuery(deps.division)).catch(shownByThePage);
    void client.query(boardPageQuery(deps, 0)).catch(shownByThePage);
  },
  component: lazyPage(() => import('../pages/board/board-page'), 'BoardPage'),
});

const announcements = createRoute({
  getParentRoute: () => root,
  path: '/announcements',
  loader: withMarkdown,
  component: lazyPage(() => import('../pages/announcements/announcements-page'), 'AnnouncementsPage'),
});

const ownProfile = createRoute({
  getParentRoute: () => root,
  path: '/profile',
  component: lazyPage(() => import('../pages/profile/own-profile-page'), 'OwnProfilePage'),
});

const profile = createRoute({
  getParentRoute: () => root,
  path: '/profile/$teamId',
  component: lazyPage(() => import('../pages/profile/profile-page'), 'ProfilePage'),
});

/** The page to open after signing in. */
const readWayOn = (search: Record<string, unknown>): Texts<'to'> => ({ to: optionalText(search['to']) });

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  validateSearch: readWayOn,
  component: lazyPage(() => import('../pages/account/sign-in-page'), 'SignInPage'),
});

const register = createRoute({
  getParentRoute: () => root,
  path: '/register',
  validateSearch: readWayOn,
  component: lazyPage(() => import('../pages/account/register-page'), 'RegisterPage'),
});

const registered = createRoute({
  getParentRoute: () => root,
  path: '/registered',
  validateSearch: readWayOn,
  component: lazyPage(() => import('../pages/account/registered-page'), 'RegisteredPage'),
});

const recover = createRoute({
  getParentRoute: () => root,
  path: '/recover',
  component: lazyPage(() => import('../pages/account/recover-page'), 'RecoverPage'),
});

const verify = createRoute({
  getParentRoute: () => root,
  path: '/verify',
  validateSearch: (search): Texts<'token'> => ({ token: optionalText(search['token']) }),
  component: lazyPage(() => import('../pages/account/verify-page'), 'VerifyPage'),
});

const authorize = createRoute({
  getParentRoute: () => root,
  path: '/external-auth/authorize',
  // Parameter names as other sites write them, and as our own routes do.
  validateSearch: (search): Texts<'clientId' | 'redirectUri' | 'state'> => {
    const { client_id: clientId, redirect_uri: redirectUri } = search;
    return wireTexts(['clientId', 'redirectUri', 'state'], { clientId, redirectUri, ...search });
  },
  component: lazyPage(() => import('../pages/account/authorize-page'), 'AuthorizePage'),
});

const OPENID_PARAMETERS = [
  'client_id',
  'redirect_uri',
  'response_type',
  'scope',
  'state',
  'nonce',
  'code_challenge',
  'code_challenge_method',
  'prompt',
  'max_age',
] as const;

const openId = createRoute({
  getParentRoute: () => root,
  path: '/openid/authorize',
  validateSearch: (search) => wireTexts(OPENID_PARAMETERS, search),
  component: lazyPage(() => import('../pages/account/openid-page'), 'OpenIdPage'),
});

const ranksiteReturn = createRoute({
  getParentRoute: () => root,
  path: '/integrations/ranksite/callback',
  validateSearch: (search): Texts<'code' | 'state'> => ({
    code: optionalText(search['code']),
    state: optionalText(search['state']),
  }),
  component: lazyPage(() => import('../pages/account/ranksite-return-page'), 'RanksiteReturnPage'),
});

const oidcReturn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in/oidc',
  component: lazyPage(() => import('../pages/account/oidc-return-page'), 'OidcReturnPage'),
});

const projector = createRoute({
  getParentRoute: () => root,
  path: '/projector',
  validateSearch: (search): Texts<'division'> => ({ division: optionalText(search['division']) }),
  component: lazyPage(() => import('../pages/projector/projector-page'), 'ProjectorPage'),
});

export const router = createRouter({
  parseSearch: parseSearchWith(exactJson),
  routeTree: root.addChildren([
    home,
    challenges.addChildren([challengeRoute]),
    board,
    announcements,
    ownProfile,
    profile,
    signIn,
    register,
    registered,
    recover,
    verify,
    authorize,
    openId,
    ranksiteReturn,
    oidcReturn,
    projector,
    staffRoutes,
  ]),
  context: { queryClient },
  defaultPreload: 'intent',
  defaultPendingComponent: () => (
    <div className="page">
      <Skeleton lines={6} />
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

/** Every page, with the parameters of its address. The code of a page and its data are loaded at the same time. */
import { createRoute, createRouter, parseSearchWith } from '@tanstack/react-router';
import { boardPageQuery, challengesQuery, graphQuery, hintsQuery } from '../api/queries';
import { queryClient, shownByThePage } from '../api/query-client';
import { loadMarkdown } from '../components/markdown';
import { Skeleton } from '../components/notice';
import { readBoardSearch } from '../pages/board/board-search';
import { readChallengeSearch } from '../pages/challenges/challenge-search';
import { FailedPage, UnknownPage } from './error-pages';
import { pagesBelow } from './lazy-page';
import { root } from './root-route';
import { exactJson, optionalText, wireTexts, type Texts } from './search-values';
import { staffRoutes } from './staff-routes';

// If the Markdown code fails to load, the page is shown anyway and requests it again.
const withMarkdown = async (): Promise<void> => void (await loadMarkdown().catch(shownByThePage));

const page = pagesBelow(root);

const challenges = createRoute({
  path: '/challenges',
  validateSearch: readChallengeSearch,
  // Requested while the code of the page is loading; the page shows errors.
  loader: ({ context }) => void context.queryClient.query(challengesQuery).catch(shownByThePage),
  ...page(() => import('../pages/challenges/challenges-page'), 'ChallengesPage'),
});

const challengeRoute = createRoute({
  path: '$challengeId',
  loader: ({ context, params, preload }) => {
    // Hints are shown above the flag field, so they are requested early, but not for every card that the pointer
    // crosses.
    if (!preload) void context.queryClient.query(hintsQuery(params.challengeId)).catch(shownByThePage);
    return withMarkdown();
  },
  ...pagesBelow(challenges)(() => import('../pages/challenge/challenge-panel'), 'ChallengePanel'),
});

/** The page to open after signing in. */
const readWayOn = (search: Record<string, unknown>): Texts<'to'> => ({ to: optionalText(search['to']) });

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

// A value of its own: within the call below, the types of the search parameters would be lost.
const pages = [
  createRoute({
    path: '/',
    loader: withMarkdown,
    ...page(() => import('../pages/home/home-page'), 'HomePage'),
  }),
  challenges.addChildren([challengeRoute]),
  createRoute({
    path: '/board',
    validateSearch: readBoardSearch,
    loaderDeps: ({ search: { division, q } }) => ({ division, search: q }),
    loader: ({ context: { queryClient: client }, deps }) => {
      void client.query(graphQuery(deps.division)).catch(shownByThePage);
      void client.query(boardPageQuery(deps, 0)).catch(shownByThePage);
    },
    ...page(() => import('../pages/board/board-page'), 'BoardPage'),
  }),
  createRoute({
    path: '/announcements',
    loader: withMarkdown,
    ...page(() => import('../pages/announcements/announcements-page'), 'AnnouncementsPage'),
  }),
  createRoute({
    path: '/profile',
    ...page(() => import('../pages/profile/own-profile-page'), 'OwnProfilePage'),
  }),
  createRoute({
    path: '/profile/$teamId',
    ...page(() => import('../pages/profile/profile-page'), 'ProfilePage'),
  }),
  createRoute({
    path: '/sign-in',
    validateSearch: readWayOn,
    ...page(() => import('../pages/account/sign-in-page'), 'SignInPage'),
  }),
  createRoute({
    path: '/register',
    validateSearch: readWayOn,
    ...page(() => import('../pages/account/register-page'), 'RegisterPage'),
  }),
  createRoute({
    path: '/registered',
    validateSearch: readWayOn,
    ...page(() => import('../pages/account/registered-page'), 'RegisteredPage'),
  }),
  createRoute({
    path: '/recover',
    ...page(() => import('../pages/account/recover-page'), 'RecoverPage'),
  }),
  createRoute({
    path: '/verify',
    validateSearch: (search): Texts<'token'> => ({ token: optionalText(search['token']) }),
    ...page(() => import('../pages/account/verify-page'), 'VerifyPage'),
  }),
  createRoute({
    path: '/external-auth/authorize',
    // Parameter names as other sites write them, and as our own routes do.
    validateSearch: (search): Texts<'clientId' | 'redirectUri' | 'state'> => {
      const { client_id: clientId, redirect_uri: redirectUri } = search;
      return wireTexts(['clientId', 'redirectUri', 'state'], { clientId, redirectUri, ...search });
    },
    ...page(() => import('../pages/account/authorize-page'), 'AuthorizePage'),
  }),
  createRoute({
    path: '/openid/authorize',
    validateSearch: (search) => wireTexts(OPENID_PARAMETERS, search),
    ...page(() => import('../pages/account/openid-page'), 'OpenIdPage'),
  }),
  createRoute({
    path: '/integrations/ranksite/callback',
    validateSearch: (search): Texts<'code' | 'state'> => ({
      code: optionalText(search['code']),
      state: optionalText(search['state']),
    }),
    ...page(() => import('../pages/account/ranksite-return-page'), 'RanksiteReturnPage'),
  }),
  createRoute({
    path: '/sign-in/oidc',
    ...page(() => import('../pages/account/oidc-return-page'), 'OidcReturnPage'),
  }),
  createRoute({
    path: '/projector',
    validateSearch: (search): Texts<'division'> => ({ division: optionalText(search['division']) }),
    ...page(() => import('../pages/projector/projector-page'), 'ProjectorPage'),
  }),
  staffRoutes,
] as const;

export const router = createRouter({
  parseSearch: parseSearchWith(exactJson),
  routeTree: root.addChildren(pages),
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

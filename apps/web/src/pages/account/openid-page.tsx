import { authorizeOpenId, getOwnToken, withoutUndefined } from '@rampart/contract';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useLocation } from '@tanstack/react-router';
import { read } from '../../api/call';
import { useSession } from '../../api/session';
import { serverNow } from '../../app/clock';
import { Loading } from '../../components/notice';
import { Consent } from './consent';
import { afterSignIn, errorAddress, mustSignInAgain, scopeOf } from './openid-request';

const route = getRouteApi('/openid/authorize');

/**
 * The authorization endpoint of OpenID Connect. Teams are asked each time, so a request that forbids questions is
 * refused.
 */
export function OpenIdPage() {
  const search = route.useSearch();
  const { client_id: clientId = '', redirect_uri: redirectUri = '', scope, state } = search;
  const isSignedIn = useSession().state === 'signedIn';
  const { href } = useLocation();
  const needsAge = isSignedIn && search.max_age !== undefined;
  const { data: ownToken, error } = useQuery({
    queryKey: ['own-token'],
    queryFn: ({ signal }) => read(getOwnToken, 'goodOwnToken', { signal }),
    enabled: needsAge,
  });
  if (needsAge && ownToken === undefined) {
    return (
      <div className="page">
        <Loading isPage lines={3} error={error} />
      </div>
    );
  }
  const asked = { prompt: search.prompt, maxAge: search.max_age };
  const mustSignIn = mustSignInAgain(asked, ownToken?.signedInAt ?? null, serverNow());
  const refusal = (error: string) => errorAddress(redirectUri, error, state);
  return (
    <Consent
      clientId={clientId}
      redirectUri={redirectUri}
      scopeOf={(allowed) => scopeOf(scope, allowed)}
      signInTo={isSignedIn && mustSignIn ? afterSignIn(href) : undefined}
      allow={(shownScope) =>
        read(authorizeOpenId, 'goodOpenIdAuthorize', {
          body: {
            clientId,
            redirectUri,
            shownScope,
            ...withoutUndefined({
              responseType: search.response_type,
              scope,
              state,
              nonce: search.nonce,
              codeChallenge: search.code_challenge,
              codeChallengeMethod: search.code_challenge_method,
            }),
          },
        })
      }
      denyTo={refusal('access_denied')}
      goTo={
        search.prompt === 'none' ? refusal(isSignedIn ? 'consent_required' : 'login_required') : undefined
      }
    />
  );
}

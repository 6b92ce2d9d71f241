import { authorizeOpenId, withoutUndefined } from '@rampart/contract';
import { getRouteApi } from '@tanstack/react-router';
import { read } from '../../api/call';
import { useSession } from '../../api/session';
import { Consent } from './consent';
import { errorAddress, scopeOf } from './openid-request';

const route = getRouteApi('/openid/authorize');

/** The authorization endpoint of OpenID Connect. A team is asked each time, so nothing is answered unasked. */
export function OpenIdPage() {
  const search = route.useSearch();
  const { client_id: clientId = '', redirect_uri: redirectUri = '', scope, state } = search;
  const isSignedIn = useSession().state === 'signedIn';
  const refusal = (error: string) => errorAddress(redirectUri, error, state);
  return (
    <Consent
      clientId={clientId}
      redirectUri={redirectUri}
      scopeOf={(allowed) => scopeOf(scope, allowed)}
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

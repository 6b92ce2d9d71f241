import { authorizeExternalAuth } from '@rampart/contract';
import { getRouteApi } from '@tanstack/react-router';
import { read } from '../../api/call';
import { Consent } from './consent';

const route = getRouteApi('/external-auth/authorize');

/** The page for requests of sites that use our own exchange of codes. */
export function AuthorizePage() {
  const { clientId = '', redirectUri = '', state } = route.useSearch();
  return (
    <Consent
      clientId={clientId}
      redirectUri={redirectUri}
      scopeOf={(allowed) => allowed}
      allow={(shownScope) =>
        read(authorizeExternalAuth, 'goodExternalAuthAuthorize', {
          body: { clientId, redirectUri, shownScope, ...(state === undefined ? {} : { state }) },
        })
      }
    />
  );
}

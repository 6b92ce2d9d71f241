import { authorizeExternalAuth, getExternalAuthClient } from '@rampart/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useLocation } from '@tanstack/react-router';
import { read } from '../../api/call';
import { ownTeamQuery } from '../../api/queries';
import { useSession } from '../../api/session';
import { Button, buttonClass } from '../../components/button';
import { Bones, Notice } from '../../components/notice';
import { refusalText } from '../../text/refusals';
import { useText } from '../../text/text';
import { AccountFrame } from './account-frame';

const route = getRouteApi('/external-auth/authorize');

/** Another site asks who the visitor's team is: which site, where it leads, and what it will be able to do. */
export function AuthorizePage() {
  const text = useText();
  const { t } = text;
  const { clientId = '', redirectUri = '', state } = route.useSearch();
  const { href } = useLocation();
  const isSignedIn = useSession().state === 'signedIn';
  const { data: team } = useQuery(ownTeamQuery());
  const client = useQuery({
    queryKey: ['external-client', clientId],
    queryFn: ({ signal }) =>
      read(getExternalAuthClient, 'goodExternalAuthClient', { params: { id: clientId }, signal }),
    enabled: clientId !== '',
  });
  const allow = useMutation({
    mutationFn: () =>
      read(authorizeExternalAuth, 'goodExternalAuthAuthorize', {
        body: { clientId, redirectUri, ...(state === undefined ? {} : { state }) },
      }),
    onSuccess: ({ redirectTo }) => {
      // Registered by staff, and checked to be http(s) by the API; checked again before we go.
      if (/^https?:\/\//i.test(redirectTo)) location.assign(redirectTo);
    },
  });
  const isBroken = clientId === '' || (client.data !== undefined && client.data.redirectUri !== redirectUri);
  const error = allow.error ?? client.error;
  return (
    <AccountFrame title={t('authorize.title')}>
      {client.isPending && clientId !== '' ? <Bones lines={2} /> : null}
      {isBroken ? <Notice tone="bad">{t('refusal.badExternalAuthRequest')}</Notice> : null}
      {error === null ? null : <Notice tone="bad">{refusalText(text, error)}</Notice>}
      {client.data === undefined || isBroken ? null : (
        <>
          <p className="wrap-anywhere">
            {t('authorize.text', {
              site: client.data.name,
              host: URL.canParse(client.data.redirectUri) ? new URL(client.data.redirectUri).host : '',
              team: team?.name ?? t('authorize.yourTeam'),
            })}
          </p>
          {client.data.scope === 'profile' ? null : (
            <Notice tone="warn">{t(`authorize.scope.${client.data.scope}`)}</Notice>
          )}
          <p className="small soft">
            {client.data.tokenLifetimeMs === null
              ? t('authorize.lasting')
              : t('authorize.ending', { time: text.format.relative(client.data.tokenLifetimeMs, 0) })}
          </p>
          {isSignedIn ? (
            <div className="row">
              <Button look="main" busy={allow.isPending || allow.isSuccess} onClick={() => allow.mutate()}>
                {t('authorize.allow')}
              </Button>
              <Link to="/" className={buttonClass()}>
                {t('authorize.deny')}
              </Link>
            </div>
          ) : (
            <Link to="/sign-in" search={{ to: href }} className={buttonClass('main')}>
              {t('authorize.signIn')}
            </Link>
          )}
        </>
      )}
    </AccountFrame>
  );
}

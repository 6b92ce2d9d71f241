import { getExternalAuthClient, type ExternalScope } from '@rampart/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { read } from '../../api/call';
import { ownTeamQuery } from '../../api/queries';
import { useSession } from '../../api/session';
import { Button, buttonClass } from '../../components/button';
import { Skeleton, ErrorNotice, Notice } from '../../components/notice';
import { useText } from '../../text/text';
import { AccountFrame } from './account-frame';

interface ConsentProps {
  readonly clientId: string;
  /** Where the request sends the browser; invalid unless it is registered for the client. */
  readonly redirectUri: string;
  /** Scope for the site, of the one that staff allow it. */
  readonly scopeOf: (allowed: ExternalScope) => ExternalScope;
  readonly allow: (shownScope: ExternalScope) => Promise<{ readonly redirectTo: string }>;
  /** Where to go after a new sign-in, for a request for which the current one is not enough. */
  readonly signInTo?: string | undefined;
  /** Address that tells the site that the team refused; undefined if there is none. */
  readonly denyTo?: string | undefined;
  /** Where the browser goes without a question, for a request that must not ask. */
  readonly goTo?: string | undefined;
}

/** Leaves for a web address only. The API has checked what staff registered; this checks it again. */
function leaveFor(address: string): void {
  if (/^https?:\/\//i.test(address)) location.assign(address);
}

/** Asks the visitor for consent: which site it is, where it leads, and what it may do. */
export function Consent({ clientId, redirectUri, scopeOf, allow, signInTo, denyTo, goTo }: ConsentProps) {
  const { t, format } = useText();
  const { href } = useLocation();
  const isSignedIn = useSession().state === 'signedIn';
  const { data: team } = useQuery(ownTeamQuery);
  const client = useQuery({
    queryKey: ['external-client', clientId],
    queryFn: ({ signal }) =>
      read(getExternalAuthClient, 'goodExternalAuthClient', { params: { id: clientId }, signal }),
    enabled: clientId !== '',
  });
  const allowing = useMutation({ mutationFn: allow, onSuccess: ({ redirectTo }) => leaveFor(redirectTo) });
  const isBroken = clientId === '' || (client.data !== undefined && client.data.redirectUri !== redirectUri);
  const isKnown = client.data !== undefined && !isBroken;
  useEffect(() => {
    if (isKnown && goTo !== undefined) leaveFor(goTo);
  }, [isKnown, goTo]);
  const error = allowing.error ?? client.error;
  const scope = scopeOf(client.data?.scope ?? 'profile');
  return (
    <AccountFrame title={t('authorize.title')}>
      {client.isPending && clientId !== '' ? <Skeleton lines={2} /> : null}
      {isBroken ? <Notice tone="bad">{t('refusal.badExternalAuthRequest')}</Notice> : null}
      <ErrorNotice error={error} />
      {client.data === undefined || isBroken || goTo !== undefined ? null : (
        <>
          <p className="wrap-anywhere">
            {t('authorize.text', {
              site: client.data.name,
              host: URL.canParse(client.data.redirectUri) ? new URL(client.data.redirectUri).host : '',
              team: team?.name ?? t('authorize.yourTeam'),
            })}
          </p>
          {scope === 'profile' ? null : <Notice tone="warn">{t(`authorize.scope.${scope}`)}</Notice>}
          <p className="small soft">
            {client.data.tokenLifetimeMs === null
              ? t('authorize.lasting')
              : t('authorize.ending', { time: format.relative(client.data.tokenLifetimeMs, 0) })}
          </p>
          {signInTo === undefined ? null : <Notice>{t('authorize.again')}</Notice>}
          {isSignedIn && signInTo === undefined ? (
            <div className="row">
              <Button look="main" busy={allowing.isPending} onClick={() => allowing.mutate(scope)}>
                {t('authorize.allow')}
              </Button>
              {denyTo === undefined ? (
                <Link to="/" className={buttonClass()}>
                  {t('authorize.deny')}
                </Link>
              ) : (
                <Button onClick={() => leaveFor(denyTo)}>{t('authorize.deny')}</Button>
              )}
            </div>
          ) : (
            <Link to="/sign-in" search={{ to: signInTo ?? href }} className={buttonClass('main')}>
              {t('authorize.signIn')}
            </Link>
          )}
        </>
      )}
    </AccountFrame>
  );
}

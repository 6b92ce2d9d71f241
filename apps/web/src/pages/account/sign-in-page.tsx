import { login, testToken } from '@rampart/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { call } from '../../api/call';
import { configQuery } from '../../api/queries';
import { isUnanswered, Refusal } from '../../api/refusal';
import { signIn } from '../../api/session';
import { Button } from '../../components/button';
import { TextField, useRefusedFocus } from '../../components/field';
import { Form } from '../../components/form';
import { ErrorNotice } from '../../components/notice';
import { useErrorText } from '../../text/refusals';
import { useText } from '../../text/text';
import { AccountFrame } from './account-frame';
import { OidcButton } from './oidc-button';
import { RanksiteButton } from './ranksite-button';
import { SignedInNotice } from './signed-in-notice';
import { ownPath, tokenIn, tokenInHash } from './sign-in-input';

const route = getRouteApi('/sign-in');

/**
 * Signs in with a team token, its link, or an auth token. `/sign-in#<token>` is the link that operators and members
 * get. The part after `#` is not sent to any server, and the button ensures that opening a link alone signs nobody
 * in.
 */
export function SignInPage() {
  const { t } = useText();
  const { to } = route.useSearch();
  const router = useRouter();
  const { data: config } = useQuery(configQuery);
  const [typed, setTyped] = useState('');
  const [linked, setLinked] = useState(() => tokenInHash(location.hash));

  const enter = useMutation({
    mutationFn: async (identity: { teamToken: string } | { ranksiteToken: string }) => {
      const reply = await call(login, { body: identity, token: null });
      if (reply.kind === 'goodLogin') return reply.data.authToken;
      // The text may also be an auth token, as `admin create` prints it.
      if (reply.kind === 'badTokenVerification' && 'teamToken' in identity) {
        const tested = await call(testToken, { token: identity.teamToken });
        if (tested.kind === 'goodToken') return identity.teamToken;
      }
      throw new Refusal(reply.kind, reply.data);
    },
    onSuccess: (authToken) => {
      signIn(authToken);
      router.history.push(ownPath(to, location.origin) ?? '/challenges');
    },
  });
  useRefusedFocus(enter.error);
  const sentence = useErrorText(enter.error);
  const isByRanksite = enter.variables !== undefined && 'ranksiteToken' in enter.variables;
  const { reset } = enter;
  useEffect(() => {
    const take = (): void => {
      const token = tokenInHash(location.hash);
      if (token === '') return;
      setLinked(token);
      reset();
      history.replaceState(history.state, '', location.pathname + location.search);
    };
    take();
    // Another link pasted into the address bar of this page does not reload it.
    window.addEventListener('hashchange', take);
    return () => window.removeEventListener('hashchange', take);
  }, [reset]);

  // After an invalid link, the other ways to sign in remain.
  if (linked !== '' && (enter.error === null || isUnanswered(enter.error)))
    return (
      <AccountFrame title={t('signIn.title')}>
        <SignedInNotice />
        <p>{t('signIn.linkText', { event: config?.ctfName ?? '' })}</p>
        <ErrorNotice error={enter.error} />
        <Button look="main" busy={enter.isPending} onClick={() => enter.mutate({ teamToken: linked })}>
          {t('signIn.submit')}
        </Button>
      </AccountFrame>
    );
  return (
    <AccountFrame title={t('signIn.title')}>
      <SignedInNotice />
      <Form
        className="stack"
        isReady={!enter.isPending}
        onSubmit={() => enter.mutate({ teamToken: tokenIn(typed) })}
      >
        <TextField
          label={t('signIn.token')}
          hint={t('signIn.tokenHint')}
          type="password"
          name="password"
          autoComplete="current-password"
          required
          value={typed}
          refusal={isByRanksite ? undefined : sentence}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button look="main" type="submit" busy={enter.isPending}>
          {t('signIn.submit')}
        </Button>
      </Form>
      {config?.oidc || config?.ranksite ? <div className="divider">{t('common.or')}</div> : null}
      {config?.oidc ? <OidcButton label={t('oidc.signIn', config.oidc)} to={to} /> : null}
      {config?.ranksite ? (
        <RanksiteButton
          ranksite={config.ranksite}
          label={t('ranksite.signIn')}
          onIdentity={({ ranksiteToken }) => enter.mutate({ ranksiteToken })}
        />
      ) : null}
      {isByRanksite ? <ErrorNotice error={enter.error} /> : null}
      <div className="account__other">
        {config?.emailEnabled === true ? <Link to="/recover">{t('signIn.lost')}</Link> : null}
        {config?.registrationsEnabled === false ? null : (
          <Link to="/register" search={{ to }}>
            {t('signIn.noTeam')}
          </Link>
        )}
      </div>
    </AccountFrame>
  );
}

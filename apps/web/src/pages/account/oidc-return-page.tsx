import { finishOidcSignIn, getOwnUserV2, logInWithOidc, setOidcAuth } from '@rampart/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { call, read } from '../../api/call';
import { configQuery } from '../../api/queries';
import { Refusal } from '../../api/refusal';
import { currentToken, signIn } from '../../api/session';
import { Skeleton, ErrorNotice } from '../../components/notice';
import { useText } from '../../text/text';
import { AccountFrame } from './account-frame';
import { takeBegunSignIn } from './begun-sign-in';
import { OidcRegistration, type Newcomer } from './oidc-registration';
import { ownPath } from './sign-in-input';

type Finished = { readonly state: 'done'; readonly to: string } | ({ readonly state: 'newcomer' } & Newcomer);

async function finish(): Promise<Finished> {
  // Read from the address itself, because the router parses a code of digits as a number.
  const returned = new URLSearchParams(location.search);
  history.replaceState(history.state, '', location.pathname);
  const begun = takeBegunSignIn();
  const [code, state, iss] = [returned.get('code'), returned.get('state'), returned.get('iss')];
  const error = returned.get('error');
  // Only its name: anybody could write the description into a link to this page.
  if (begun !== undefined && error !== null && /^\w{1,64}$/.test(error))
    throw new Refusal('oidcError', { error });
  if (begun === undefined || code === null || state === null) throw new Refusal('badOidcSignIn', undefined);
  // Another tab may have signed in another team meanwhile, or do so before the account is linked.
  const token = currentToken();
  if (begun.linking !== undefined) {
    const { id } = await read(getOwnUserV2, 'goodUserSelfData', { token });
    if (id !== begun.linking) throw new Refusal('badOidcSignIn');
  }
  const { oidcToken, name } = await read(finishOidcSignIn, 'goodOidcToken', {
    body: { ticket: begun.ticket, code, state, ...(iss === null ? {} : { iss }) },
    token: null,
  });
  if (begun.linking !== undefined) {
    await read(setOidcAuth, 'goodOidcAuthSet', { body: { oidcToken }, token });
    return { state: 'done', to: '/profile' };
  }
  const reply = await call(logInWithOidc, { body: { oidcToken }, token: null });
  if (reply.kind === 'badUnknownUser') return { state: 'newcomer', oidcToken, name, to: begun.to };
  if (reply.kind !== 'goodLogin') throw new Refusal(reply.kind, reply.data);
  signIn(reply.data.authToken);
  return { state: 'done', to: ownPath(begun.to, location.origin) ?? '/challenges' };
}

/**
 * The page to which the identity provider returns: signs in, links the account, or lets a newcomer choose the name
 * of its team.
 */
export function OidcReturnPage() {
  const { t } = useText();
  const router = useRouter();
  const queryClient = useQueryClient();
  const { data: config } = useQuery(configQuery);
  const isStarted = useRef(false);
  const { mutate, data, error } = useMutation({
    mutationFn: finish,
    onSuccess: async (finished) => {
      if (finished.state !== 'done') return;
      // The frame of this page has loaded data from before the sign-in.
      await queryClient.invalidateQueries({ queryKey: ['team'] });
      router.history.replace(finished.to);
    },
  });
  useEffect(() => {
    if (!isStarted.current) mutate();
    isStarted.current = true;
  }, [mutate]);

  if (data?.state === 'newcomer') return <OidcRegistration {...data} />;
  return (
    <AccountFrame title={t('oidc.signIn', { name: config?.oidc?.name ?? '' })}>
      {error === null ? (
        <Skeleton lines={2} />
      ) : (
        <>
          <ErrorNotice error={error} />
          <div className="account__other">
            <Link to="/sign-in">{t('signIn.title')}</Link>
            <Link to="/profile">{t('menu.team')}</Link>
          </div>
        </>
      )}
    </AccountFrame>
  );
}

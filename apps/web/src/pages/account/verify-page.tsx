import { getVerifyInfo, verifyV2 } from '@rampart/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { call, read } from '../../api/call';
import { configQuery } from '../../api/queries';
import { kindOf, Refusal } from '../../api/refusal';
import { signIn, useSession } from '../../api/session';
import { Button } from '../../components/button';
import { Skeleton, ErrorNotice } from '../../components/notice';
import { useText } from '../../text/text';
import { AccountFrame } from './account-frame';
import { SignedInNotice } from './signed-in-notice';

const route = getRouteApi('/verify');

/** The page that mails link to. It needs a click, so that programs that open links in mails do not use up the token. */
export function VerifyPage() {
  const { t } = useText();
  const { token = '' } = route.useSearch();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const isSignedIn = useSession().state === 'signedIn';
  const { data: config } = useQuery(configQuery);
  const info = useQuery({
    queryKey: ['verify', token],
    queryFn: async ({ signal }) => {
      const { name, ...found } = await read(getVerifyInfo, 'goodVerifyInfo', { query: { token }, signal });
      // The team has been deleted meanwhile.
      if (name === undefined) throw new Refusal('badUnknownUser');
      return { ...found, name };
    },
    staleTime: Infinity,
  });
  const verify = useMutation({
    mutationFn: async (): Promise<{ readonly isEmailSet: boolean }> => {
      const reply = await call(verifyV2, { body: { verifyToken: token }, token: null });
      if (reply.kind === 'goodEmailSet') {
        // The frame of this page has loaded the former address.
        void queryClient.invalidateQueries({ queryKey: ['team'] });
        return { isEmailSet: true };
      }
      if (reply.kind !== 'goodVerify' && reply.kind !== 'goodRegister')
        throw new Refusal(reply.kind, reply.data);
      signIn(reply.data.authToken);
      if (reply.kind === 'goodRegister') void navigate({ to: '/registered', replace: true });
      else void navigate({ to: '/challenges' });
      return { isEmailSet: false };
    },
  });
  const error = verify.error ?? info.error;
  if (verify.data?.isEmailSet === false)
    return (
      <AccountFrame title={t('signIn.title')}>
        <Skeleton lines={2} />
      </AccountFrame>
    );
  if (verify.data?.isEmailSet === true)
    return (
      <AccountFrame title={t('verify.emailSetTitle')}>
        <p className="wrap-anywhere">
          {t('verify.emailSetText', { email: info.data?.email ?? '', name: info.data?.name ?? '' })}
        </p>
        <Link to="/profile">{t('menu.team')}</Link>
      </AccountFrame>
    );
  return (
    <AccountFrame title={t(info.data === undefined ? 'verify.title' : `verify.${info.data.kind}.title`)}>
      {info.isPending ? <Skeleton lines={2} /> : null}
      {info.data === undefined ? null : (
        <>
          {info.data.kind === 'update' ? null : <SignedInNotice name={info.data.name} />}
          <p className="wrap-anywhere">
            {t(`verify.${info.data.kind}.text`, { name: info.data.name, email: info.data.email ?? '' })}
          </p>
        </>
      )}
      <ErrorNotice error={error} />
      {info.data === undefined ? null : (
        <Button look="main" busy={verify.isPending} onClick={() => verify.mutate()}>
          {t(`verify.${info.data.kind}.submit`)}
        </Button>
      )}
      {error === null ? null : (
        <div className="account__other">
          {kindOf(error) === 'badKnownName' ? (
            <Link to="/register">{t('verify.otherName')}</Link>
          ) : isSignedIn ? (
            <Link to="/profile">{t('menu.team')}</Link>
          ) : (
            <>
              <Link to="/sign-in">{t('signIn.title')}</Link>
              <Link to="/recover">{t('signIn.lost')}</Link>
              {config?.registrationsEnabled === false ? null : (
                <Link to="/register">{t('signIn.noTeam')}</Link>
              )}
            </>
          )}
        </div>
      )}
    </AccountFrame>
  );
}

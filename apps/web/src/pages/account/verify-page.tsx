import { getVerifyInfo, verifyV2 } from '@rampart/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { call, read } from '../../api/call';
import { kindOf, Refusal } from '../../api/refusal';
import { signIn } from '../../api/session';
import { Button } from '../../components/button';
import { Skeleton, ErrorNotice } from '../../components/notice';
import { useText } from '../../text/text';
import { AccountFrame } from './account-frame';
import { Registered } from './registered';

const route = getRouteApi('/verify');

/** Where mails lead. Programs that open links to look at them press no button, so the token stays unused. */
export function VerifyPage() {
  const { t } = useText();
  const { token = '' } = route.useSearch();
  const navigate = useNavigate();
  const info = useQuery({
    queryKey: ['verify', token],
    queryFn: ({ signal }) => read(getVerifyInfo, 'goodVerifyInfo', { query: { token }, signal }),
    staleTime: Infinity,
  });
  const verify = useMutation({
    mutationFn: async (): Promise<{ readonly isEmailSet?: boolean; readonly teamToken?: string }> => {
      const reply = await call(verifyV2, { body: { verifyToken: token }, token: null });
      if (reply.kind === 'goodEmailSet') return { isEmailSet: true };
      if (reply.kind !== 'goodVerify' && reply.kind !== 'goodRegister')
        throw new Refusal(reply.kind, reply.data);
      signIn(reply.data.authToken);
      if (reply.kind === 'goodRegister') return { teamToken: reply.data.teamToken };
      void navigate({ to: '/challenges' });
      return {};
    },
  });
  const error = verify.error ?? info.error;
  if (verify.data?.teamToken !== undefined)
    return (
      <AccountFrame title={t('register.doneTitle')}>
        <Registered teamToken={verify.data.teamToken} />
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
        <p className="wrap-anywhere">
          {t(`verify.${info.data.kind}.text`, { name: info.data.name ?? '', email: info.data.email ?? '' })}
        </p>
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
          ) : (
            <>
              <Link to="/sign-in">{t('signIn.title')}</Link>
              <Link to="/recover">{t('signIn.lost')}</Link>
            </>
          )}
        </div>
      )}
    </AccountFrame>
  );
}

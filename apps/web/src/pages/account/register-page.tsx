import { login, registerV2 } from '@rampart/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../../api/call';
import { configQuery } from '../../api/queries';
import { isUnanswered, kindOf, Refusal } from '../../api/refusal';
import { signIn } from '../../api/session';
import { Button } from '../../components/button';
import { useCaptcha } from '../../components/captcha';
import { TextField, useRefusedFocus } from '../../components/field';
import { Form } from '../../components/form';
import { Notice } from '../../components/notice';
import { useErrorText } from '../../text/refusals';
import { useText } from '../../text/text';
import { AccountFrame } from './account-frame';
import { fieldOf } from './field-of';
import { OidcButton } from './oidc-button';
import { RanksiteButton } from './ranksite-button';
import { SignedInNotice } from './signed-in-notice';

const route = getRouteApi('/register');

type Answer = 'mailed' | 'registered';

interface TeamToRegister {
  readonly name: string;
  readonly email?: string;
  readonly ranksiteToken?: string;
}

/** Signs in with the account of the ranking site, because the existing team may be the one of this account. */
async function ownAuthToken(kind: string, { ranksiteToken }: TeamToRegister): Promise<string | undefined> {
  if (ranksiteToken === undefined || !['badKnownName', 'badKnownRanksiteId'].includes(kind)) return undefined;
  const own = await call(login, { body: { ranksiteToken }, token: null });
  return own.kind === 'goodLogin' ? own.data.authToken : undefined;
}

export function RegisterPage() {
  const { t } = useText();
  const { to } = route.useSearch();
  const navigate = useNavigate();
  const { data: config } = useQuery(configQuery);
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  /** The team of a request that got no answer: it may exist, and its only token was lost with the answer. */
  const [unanswered, setUnanswered] = useState<TeamToRegister>();
  const captcha = useCaptcha('register');
  const register = useMutation<Answer, Error, TeamToRegister>({
    mutationFn: async (team) => {
      const reply = await call(registerV2, { body: { ...team, ...captcha.take() } });
      if (reply.kind === 'goodVerifySent') return 'mailed';
      const authToken =
        reply.kind === 'goodRegister' ? reply.data.authToken : await ownAuthToken(reply.kind, team);
      if (authToken === undefined) throw new Refusal(reply.kind, reply.data);
      signIn(authToken);
      await navigate({ to: '/registered', search: { to }, replace: true });
      return 'registered';
    },
    onError: (error, team) => {
      if (isUnanswered(error)) setUnanswered(team);
    },
  });
  useRefusedFocus(register.error);
  const sentence = useErrorText(register.error);

  if (register.data === 'mailed')
    return (
      <AccountFrame title={t('register.mailedTitle')}>
        <p className="wrap-anywhere">{t('register.mailedText', { email: register.variables.email ?? '' })}</p>
        <Button onClick={() => register.reset()}>{t('register.otherAddress')}</Button>
      </AccountFrame>
    );
  if (config?.registrationsEnabled === false)
    return (
      <AccountFrame title={t('register.title')}>
        <Notice>{t('refusal.badRegistrationsDisabled')}</Notice>
        <Link to="/sign-in">{t('signIn.title')}</Link>
      </AccountFrame>
    );

  const kind = kindOf(register.error);
  const field = fieldOf(kind);
  const mayBeOwn =
    (kind === 'badKnownName' || kind === 'badKnownEmail') && unanswered?.name === register.variables?.name;
  return (
    <AccountFrame title={t('register.title')}>
      <SignedInNotice />
      <Form className="stack" isReady={!register.isPending} onSubmit={() => register.mutate({ name, email })}>
        <TextField
          label={t('register.name')}
          hint={t('register.nameHint')}
          name="name"
          autoComplete="nickname"
          required
          maxLength={64}
          value={name}
          refusal={field === 'name' ? sentence : undefined}
          onChange={(event) => setName(event.target.value)}
        />
        <TextField
          label={t('register.email')}
          hint={config?.emailEnabled === true ? t('register.emailHint') : undefined}
          type="email"
          name="email"
          autoComplete="email"
          required
          value={email}
          refusal={field === 'email' ? sentence : undefined}
          onChange={(event) => setEmail(event.target.value)}
        />
        {captcha.widget}
        {mayBeOwn ? <Notice isSpoken>{t('register.mayBeOwn')}</Notice> : null}
        {sentence !== undefined && field === undefined ? <Notice tone="bad">{sentence}</Notice> : null}
        <Button look="main" type="submit" busy={register.isPending}>
          {t('register.submit')}
        </Button>
      </Form>
      {config?.oidc || config?.ranksite ? <div className="divider">{t('common.or')}</div> : null}
      {config?.oidc ? <OidcButton label={t('oidc.register', config.oidc)} to={to} /> : null}
      {config?.ranksite ? (
        <RanksiteButton
          ranksite={config.ranksite}
          label={t('ranksite.register')}
          onIdentity={({ ranksiteToken, ranksiteName }) => {
            const chosen = name === '' ? ranksiteName : name;
            setName(chosen);
            register.mutate({ name: chosen, ranksiteToken });
          }}
        />
      ) : null}
      <div className="account__other">
        <Link to="/sign-in" search={{ to }}>
          {t('register.haveTeam')}
        </Link>
      </div>
    </AccountFrame>
  );
}

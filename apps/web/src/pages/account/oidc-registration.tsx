import { logInWithOidc, registerWithOidc } from '@rampart/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../../api/call';
import { configQuery } from '../../api/queries';
import { kindOf, Refusal } from '../../api/refusal';
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

export interface Newcomer {
  readonly oidcToken: string;
  readonly name: string | null;
  /** Page to open afterwards. */
  readonly to: string | undefined;
}

/** For an account of the identity provider that has no team yet. */
export function OidcRegistration(proof: Newcomer) {
  const { t } = useText();
  const navigate = useNavigate();
  const { data: config } = useQuery(configQuery);
  const [name, setName] = useState(proof.name ?? '');
  const captcha = useCaptcha('register');
  const register = useMutation({
    mutationFn: async () => {
      const { oidcToken } = proof;
      const reply = await call(registerWithOidc, {
        body: { name, oidcToken, ...captcha.take() },
        token: null,
      });
      if (reply.kind === 'goodRegister') return reply.data.authToken;
      // The team may belong to this account already: the answer to an earlier attempt was lost, or another tab was
      // faster.
      if (reply.kind === 'badKnownName' || reply.kind === 'badKnownOidcAccount') {
        const own = await call(logInWithOidc, { body: { oidcToken }, token: null });
        if (own.kind === 'goodLogin') return own.data.authToken;
      }
      throw new Refusal(reply.kind, reply.data);
    },
    onSuccess: async (authToken) => {
      signIn(authToken);
      await navigate({ to: '/registered', search: { to: proof.to }, replace: true });
    },
  });
  useRefusedFocus(register.error);
  const kind = kindOf(register.error);
  const refusal = useErrorText(register.error);
  // The form has no field for the address of the account, so the sentence says it.
  const sentence = kind === 'badKnownEmail' ? t('oidc.knownEmail') : refusal;
  const isAboutName = fieldOf(kind) === 'name';
  return (
    <AccountFrame title={t('oidc.register', { name: config?.oidc?.name ?? '' })}>
      {config?.registrationsEnabled === false ? (
        <Notice>{t('refusal.badRegistrationsDisabled')}</Notice>
      ) : (
        <Form className="stack" isReady={!register.isPending} onSubmit={() => register.mutate()}>
          <p>{t('oidc.newcomer')}</p>
          <TextField
            label={t('register.name')}
            hint={t('register.nameHint')}
            name="name"
            autoComplete="nickname"
            required
            maxLength={64}
            value={name}
            refusal={isAboutName ? sentence : undefined}
            onChange={(event) => setName(event.target.value)}
          />
          {captcha.widget}
          {sentence !== undefined && !isAboutName ? <Notice tone="bad">{sentence}</Notice> : null}
          <Button look="main" type="submit" busy={register.isPending}>
            {t('register.submit')}
          </Button>
        </Form>
      )}
      <div className="account__other">
        <Link to="/sign-in">{t('register.haveTeam')}</Link>
      </div>
    </AccountFrame>
  );
}

import { recoverV2 } from '@rampart/contract';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { read } from '../../api/call';
import { kindOf } from '../../api/refusal';
import { Button } from '../../components/button';
import { useCaptcha } from '../../components/captcha';
import { TextField } from '../../components/field';
import { Notice } from '../../components/notice';
import { refusalText } from '../../text/refusals';
import { useText } from '../../text/text';
import { AccountFrame } from './account-frame';
import { fieldOf } from './field-of';

export function RecoverPage() {
  const text = useText();
  const { t } = text;
  const [email, setEmail] = useState('');
  const captcha = useCaptcha('recover');
  const recover = useMutation({
    mutationFn: () => read(recoverV2, 'goodVerifySent', { body: { email, ...captcha.take() } }),
  });
  if (recover.isSuccess)
    return (
      <AccountFrame title={t('register.mailedTitle')}>
        <p>{t('recover.sent', { email })}</p>
      </AccountFrame>
    );
  const sentence = recover.error === null ? undefined : refusalText(text, recover.error);
  const isOfField = fieldOf(kindOf(recover.error)) === 'email';
  return (
    <AccountFrame title={t('recover.title')}>
      <p>{t('recover.text')}</p>
      <form
        className="account__form"
        onSubmit={(event) => {
          event.preventDefault();
          if (!recover.isPending) recover.mutate();
        }}
      >
        <TextField
          label={t('register.email')}
          type="email"
          name="email"
          autoComplete="email"
          required
          value={email}
          refusal={isOfField ? sentence : undefined}
          onChange={(event) => setEmail(event.target.value)}
        />
        {captcha.widget}
        {sentence === undefined || isOfField ? null : <Notice tone="bad">{sentence}</Notice>}
        <Button look="main" type="submit" busy={recover.isPending}>
          {t('recover.submit')}
        </Button>
      </form>
      <div className="account__other">
        <Link to="/sign-in">{t('signIn.title')}</Link>
      </div>
    </AccountFrame>
  );
}

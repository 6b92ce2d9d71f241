import { recoverV2 } from '@rampart/contract';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { read } from '../../api/call';
import { Button } from '../../components/button';
import { useText } from '../../text/text';
import { AccountFrame } from './account-frame';
import { EmailForm } from './email-form';

export function RecoverPage() {
  const { t } = useText();
  const [email, setEmail] = useState('');
  const [isMailed, setIsMailed] = useState(false);
  if (isMailed)
    return (
      <AccountFrame title={t('register.mailedTitle')}>
        <p className="wrap-anywhere">{t('recover.sent', { email })}</p>
        <Button onClick={() => setIsMailed(false)}>{t('register.otherAddress')}</Button>
      </AccountFrame>
    );
  return (
    <AccountFrame title={t('recover.title')}>
      <p>{t('recover.text')}</p>
      <EmailForm
        captchaFor="recover"
        typed={email}
        action={t('recover.submit')}
        look="main"
        send={async (body) => {
          await read(recoverV2, 'goodVerifySent', { body });
          setEmail(body.email);
          setIsMailed(true);
        }}
      />
      <div className="account__other">
        <Link to="/sign-in">{t('signIn.title')}</Link>
      </div>
    </AccountFrame>
  );
}

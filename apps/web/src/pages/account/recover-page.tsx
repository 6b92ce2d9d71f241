import { recoverV2 } from '@rampart/contract';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { read } from '../../api/call';
import { useText } from '../../text/text';
import { AccountFrame } from './account-frame';
import { EmailForm } from './email-form';

export function RecoverPage() {
  const { t } = useText();
  const [mailedTo, setMailedTo] = useState<string>();
  if (mailedTo !== undefined)
    return (
      <AccountFrame title={t('register.mailedTitle')}>
        <p className="wrap-anywhere">{t('recover.sent', { email: mailedTo })}</p>
      </AccountFrame>
    );
  return (
    <AccountFrame title={t('recover.title')}>
      <p>{t('recover.text')}</p>
      <EmailForm
        captchaFor="recover"
        action={t('recover.submit')}
        look="main"
        send={async (body) => {
          await read(recoverV2, 'goodVerifySent', { body });
          setMailedTo(body.email);
        }}
      />
      <div className="account__other">
        <Link to="/sign-in">{t('signIn.title')}</Link>
      </div>
    </AccountFrame>
  );
}

import { useNavigate } from '@tanstack/react-router';
import { Button } from '../../components/button';
import { useText } from '../../text/text';
import { TokenLines } from './token-lines';

interface RegisteredProps {
  readonly teamToken: string;
  /** Nothing else signs in: there is no account elsewhere, and no mail that could recover it. */
  readonly isOnlyKey?: boolean;
}

/** Where every registration ends: what members sign in with, and the way on. */
export function Registered({ teamToken, isOnlyKey = false }: RegisteredProps) {
  const { t } = useText();
  const navigate = useNavigate();
  return (
    <>
      <div className="stack">
        <p>{t('register.doneText')}</p>
        {isOnlyKey ? <p>{t('register.keepToken')}</p> : null}
        <TokenLines teamToken={teamToken} />
      </div>
      <Button look="main" onClick={() => void navigate({ to: '/challenges' })}>
        {t('register.toChallenges')}
      </Button>
    </>
  );
}

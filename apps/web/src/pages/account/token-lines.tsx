import { CopyLine } from '../../components/copy-line';
import { useText } from '../../text/text';
import { signInLink } from './sign-in-input';

/** What members sign in with: the token of their team, and a link with it. */
export function TokenLines({ teamToken }: { readonly teamToken: string }) {
  const { t } = useText();
  return (
    <>
      <CopyLine value={teamToken} label={t('login.copyToken')} />
      <p className="small soft">{t('login.inviteText')}</p>
      <CopyLine value={signInLink(teamToken, location.origin)} label={t('login.copyInvite')} />
    </>
  );
}

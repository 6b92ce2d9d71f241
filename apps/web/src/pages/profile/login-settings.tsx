import { removeEmail, setEmailV2, type ClientConfigV2, type OwnUserV2 } from '@rampart/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call, read } from '../../api/call';
import { Refusal } from '../../api/refusal';
import { Button } from '../../components/button';
import { ErrorNotice, Notice } from '../../components/notice';
import { useText } from '../../text/text';
import { EmailForm, type EmailRequest } from '../account/email-form';
import { TokenLines } from '../account/token-lines';
import { OidcLink } from './oidc-link';
import { RanksiteLink } from './ranksite-link';

/** How the team signs in: address, accounts elsewhere, and its token, which is shown on request. */
export function LoginSettings({
  team,
  config,
}: {
  readonly team: OwnUserV2;
  readonly config: ClientConfigV2;
}) {
  const { t } = useText();
  const queryClient = useQueryClient();
  const [changed, setChanged] = useState<{
    readonly text: string;
    /** Shown until another address is stored: the link may be opened in another tab. */
    readonly stored?: string | null;
  }>();
  const [isTokenShown, setTokenShown] = useState(false);
  const onChanged = () => queryClient.invalidateQueries({ queryKey: ['team'] });
  const remove = useMutation({
    mutationFn: () => read(removeEmail, 'goodEmailRemoved', {}),
    onSuccess: () => {
      setChanged(undefined);
      return onChanged();
    },
  });
  const change = async (body: EmailRequest): Promise<void> => {
    setChanged(undefined);
    remove.reset();
    const reply = await call(setEmailV2, { body });
    if (reply.kind !== 'goodVerifySent' && reply.kind !== 'goodEmailSet')
      throw new Refusal(reply.kind, reply.data);
    setChanged(
      reply.kind === 'goodVerifySent'
        ? { text: t('login.emailSent', { email: body.email }), stored: team.email }
        : { text: t('common.saved') },
    );
    await onChanged();
  };
  return (
    <section className="card">
      <h2>{t('login.title')}</h2>
      <EmailForm
        key={team.email}
        captchaFor="setEmail"
        stored={team.email ?? ''}
        action={t('login.changeEmail')}
        send={change}
      >
        {team.email === null || !config.emailEnabled ? null : (
          <Button look="quiet" busy={remove.isPending} onClick={() => remove.mutate()}>
            {t('login.removeEmail')}
          </Button>
        )}
      </EmailForm>
      {changed === undefined || (changed.stored !== undefined && changed.stored !== team.email) ? null : (
        <Notice tone="good">{changed.text}</Notice>
      )}
      <ErrorNotice error={remove.error} />
      <RanksiteLink team={team} config={config} onChanged={onChanged} />
      <OidcLink team={team} config={config} onChanged={onChanged} />
      <div className="stack">
        <p className="small soft">{t('login.tokenText')}</p>
        {isTokenShown ? <TokenLines teamToken={team.teamToken} /> : null}
        <div className="row">
          <Button aria-expanded={isTokenShown} onClick={() => setTokenShown(!isTokenShown)}>
            {t(isTokenShown ? 'login.hideToken' : 'login.showToken')}
          </Button>
        </div>
      </div>
    </section>
  );
}

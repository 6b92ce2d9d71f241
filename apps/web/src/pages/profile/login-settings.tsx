import {
  removeEmail,
  removeRanksiteAuth,
  setEmailV2,
  setRanksiteAuth,
  type ClientConfigV2,
  type OwnUserV2,
} from '@rampart/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call, read } from '../../api/call';
import { kindOf, Refusal } from '../../api/refusal';
import { Button } from '../../components/button';
import { useCaptcha } from '../../components/captcha';
import { CopyLine } from '../../components/copy-line';
import { TextField } from '../../components/field';
import { Notice } from '../../components/notice';
import { refusalText } from '../../text/refusals';
import { useText } from '../../text/text';
import { fieldOf } from '../account/field-of';
import { RanksiteButton } from '../account/ranksite-button';

/** How the team signs in: address, ranking site, and its token, which is shown when asked for. */
export function LoginSettings({
  team,
  config,
}: {
  readonly team: OwnUserV2;
  readonly config: ClientConfigV2;
}) {
  const text = useText();
  const { t } = text;
  const queryClient = useQueryClient();
  const [email, setEmail] = useState(team.email ?? '');
  const [isTokenShown, setTokenShown] = useState(false);
  const captcha = useCaptcha('setEmail');
  const onSuccess = () => queryClient.invalidateQueries({ queryKey: ['team'] });
  const change = useMutation({
    mutationFn: async () => {
      const reply = await call(setEmailV2, { body: { email, ...captcha.take() } });
      if (reply.kind !== 'goodVerifySent' && reply.kind !== 'goodEmailSet')
        throw new Refusal(reply.kind, reply.data);
      return reply.kind;
    },
    onSuccess,
  });
  const remove = useMutation({
    mutationFn: () => read(removeEmail, 'goodEmailRemoved', {}),
    onSuccess: () => {
      setEmail('');
      return onSuccess();
    },
  });
  const link = useMutation({
    mutationFn: (ranksiteToken: string | null) =>
      ranksiteToken === null
        ? read(removeRanksiteAuth, 'goodRanksiteRemoved', {})
        : read(setRanksiteAuth, 'goodRanksiteAuthSet', { body: { ranksiteToken } }),
    onSuccess,
  });
  const sentence = change.error === null ? undefined : refusalText(text, change.error);
  const isOfField = fieldOf(kindOf(change.error)) === 'email';
  const other = remove.error ?? link.error;
  return (
    <section className="card">
      <h2>{t('login.title')}</h2>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          if (!change.isPending) change.mutate();
        }}
      >
        <TextField
          label={t('register.email')}
          type="email"
          autoComplete="email"
          required
          value={email}
          refusal={isOfField ? sentence : undefined}
          onChange={(event) => setEmail(event.target.value)}
        />
        {captcha.widget}
        {sentence === undefined || isOfField ? null : <Notice tone="bad">{sentence}</Notice>}
        {change.isSuccess ? (
          <Notice tone="good">
            {t(change.data === 'goodVerifySent' ? 'login.emailSent' : 'common.saved', { email })}
          </Notice>
        ) : null}
        <div className="row">
          <Button type="submit" busy={change.isPending} disabled={email === (team.email ?? '')}>
            {t('login.changeEmail')}
          </Button>
          {team.email === null || !config.emailEnabled ? null : (
            <Button look="quiet" busy={remove.isPending} onClick={() => remove.mutate()}>
              {t('login.removeEmail')}
            </Button>
          )}
        </div>
      </form>
      {config.ranksite === null ? null : team.ranksiteId === null ? (
        <RanksiteButton
          ranksite={config.ranksite}
          label={t('ranksite.link')}
          onIdentity={({ ranksiteToken }) => link.mutate(ranksiteToken)}
        />
      ) : (
        <div className="row">
          <span>{t('ranksite.linked', { id: team.ranksiteId })}</span>
          <Button look="quiet" busy={link.isPending} onClick={() => link.mutate(null)}>
            {t('ranksite.unlink')}
          </Button>
        </div>
      )}
      {other === null ? null : <Notice tone="bad">{refusalText(text, other)}</Notice>}
      <div className="stack">
        <p className="small soft">{t('login.tokenText')}</p>
        {isTokenShown ? (
          <>
            <CopyLine value={team.teamToken} label={t('login.copyToken')} />
            <p className="small soft">{t('login.inviteText')}</p>
            <CopyLine
              value={`${location.origin}/sign-in#${encodeURIComponent(team.teamToken)}`}
              label={t('login.copyInvite')}
            />
          </>
        ) : null}
        <div className="row">
          <Button aria-expanded={isTokenShown} onClick={() => setTokenShown(!isTokenShown)}>
            {t(isTokenShown ? 'login.hideToken' : 'login.showToken')}
          </Button>
        </div>
      </div>
    </section>
  );
}

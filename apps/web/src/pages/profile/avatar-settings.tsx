import type { OwnUserV2 } from '@rampart/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { Refusal } from '../../api/refusal';
import { sendAvatar } from '../../api/send-avatar';
import { Avatar } from '../../components/avatar';
import { Button } from '../../components/button';
import { useCaptcha } from '../../components/captcha';
import { ErrorNotice, Notice } from '../../components/notice';
import { useText } from '../../text/text';
import { Cropper } from './cropper';

function unreadable(): never {
  throw new Refusal('badAvatarFile');
}

export function AvatarSettings({ team }: { readonly team: OwnUserV2 }) {
  const { t } = useText();
  const queryClient = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const sending = useRef<AbortController>(undefined);
  const captcha = useCaptcha('avatarUpload');
  const choose = useMutation({ mutationFn: (file: File) => createImageBitmap(file).catch(unreadable) });
  const send = useMutation({
    mutationFn: (picture: Blob | undefined) => {
      sending.current = new AbortController();
      return sendAvatar(picture, captcha.take().captchaCode, sending.current.signal);
    },
    onSuccess: () => {
      choose.reset();
      return queryClient.invalidateQueries({ queryKey: ['team'] });
    },
  });
  const cancel = (): void => {
    sending.current?.abort();
    send.reset();
    choose.reset();
  };
  return (
    <section className="card">
      <h2>{t('avatar.title')}</h2>
      {captcha.widget}
      {choose.data === undefined ? (
        <div className="row">
          <Avatar name={team.name} url={team.avatarUrl} size={64} />
          <Button onClick={() => input.current?.click()}>{t('avatar.choose')}</Button>
          {team.avatarUrl === null ? null : (
            <Button look="quiet" busy={send.isPending} onClick={() => send.mutate(undefined)}>
              {t('avatar.remove')}
            </Button>
          )}
          <input
            ref={input}
            type="file"
            accept="image/*"
            hidden
            aria-label={t('avatar.choose')}
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              target.value = '';
              if (file === undefined) return;
              send.reset();
              choose.mutate(file);
            }}
          />
        </div>
      ) : (
        <Cropper
          picture={choose.data}
          isBusy={send.isPending}
          onCancel={cancel}
          onDone={(picture) => send.mutate(picture)}
        />
      )}
      <ErrorNotice error={choose.error ?? send.error} />
      {send.isSuccess ? <Notice tone="good">{t('common.saved')}</Notice> : null}
    </section>
  );
}

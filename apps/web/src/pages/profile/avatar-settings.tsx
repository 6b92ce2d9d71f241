import type { OwnUserV2 } from '@rampart/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useRef, useState } from 'react';
import { sendAvatar } from '../../api/send-avatar';
import { Avatar } from '../../components/avatar';
import { Button } from '../../components/button';
import { useCaptcha } from '../../components/captcha';
import { ErrorNotice, Notice } from '../../components/notice';
import { useText } from '../../text/text';

const Cropper = lazy(() => import('./cropper').then((module) => ({ default: module.Cropper })));

export function AvatarSettings({ team }: { readonly team: OwnUserV2 }) {
  const { t } = useText();
  const queryClient = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File>();
  const captcha = useCaptcha('avatarUpload');
  const send = useMutation({
    mutationFn: (picture: Blob | undefined) => sendAvatar(picture, captcha.take().captchaCode),
    onSuccess: () => {
      setFile(undefined);
      return queryClient.invalidateQueries({ queryKey: ['team'] });
    },
  });
  return (
    <section className="card">
      <h2>{t('avatar.title')}</h2>
      {captcha.widget}
      {file === undefined ? (
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
            onChange={(event) => {
              setFile(event.target.files?.[0]);
              event.target.value = '';
            }}
          />
        </div>
      ) : (
        <Suspense>
          <Cropper
            file={file}
            isBusy={send.isPending}
            onCancel={() => setFile(undefined)}
            onDone={(picture) => send.mutate(picture)}
          />
        </Suspense>
      )}
      <ErrorNotice error={send.error} />
      {send.isSuccess ? <Notice tone="good">{t('common.saved')}</Notice> : null}
    </section>
  );
}

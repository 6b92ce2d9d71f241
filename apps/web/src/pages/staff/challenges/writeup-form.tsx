import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { kindOf } from '../../../api/refusal';
import { Button } from '../../../components/button';
import { TextField } from '../../../components/field';
import { Notice } from '../../../components/notice';
import { refusalText } from '../../../text/refusals';
import { useText } from '../../../text/text';
import { writeupsOfChallengeQuery } from '../staff-queries';
import { UnsavedGuard } from '../unsaved-guard';
import { saveWriteup } from './save-writeup';
import type { Writeup } from './writeup-list';

interface WriteupFormProps {
  readonly challengeId: string;
  /** Absent for a new one. */
  readonly stored?: Writeup | undefined;
  readonly onDone: () => void;
}

export function WriteupForm({ challengeId, stored, onDone }: WriteupFormProps) {
  const text = useText();
  const { t } = text;
  const queryClient = useQueryClient();
  const [title, setTitle] = useState(stored?.title ?? '');
  const [url, setUrl] = useState(stored?.url ?? '');
  const save = useMutation({
    mutationFn: () => saveWriteup(challengeId, stored, { title, url }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: writeupsOfChallengeQuery(challengeId).queryKey });
      onDone();
    },
  });
  const isDirty = title !== (stored?.title ?? '') || url !== (stored?.url ?? '');
  const isOfAddress = kindOf(save.error) === 'badBody';
  return (
    <form
      className="card staff__form"
      onSubmit={(event) => {
        event.preventDefault();
        if (!save.isPending) save.mutate();
      }}
    >
      <UnsavedGuard isDirty={isDirty} />
      <div className="fields">
        <TextField
          label={t('staffWriteups.heading')}
          required
          maxLength={120}
          autoFocus
          value={title}
          onChange={(event) => setTitle(event.target.value)}
        />
        <TextField
          label={t('staffWriteups.url')}
          hint={t('staffWriteups.urlHint')}
          type="url"
          required
          maxLength={2000}
          value={url}
          refusal={isOfAddress ? t('staffWriteups.badAddress') : undefined}
          onChange={(event) => setUrl(event.target.value)}
        />
      </div>
      {save.error === null || isOfAddress ? null : (
        <Notice tone="bad">{refusalText(text, save.error)}</Notice>
      )}
      <div className="row">
        <Button look="main" type="submit" busy={save.isPending} disabled={!isDirty}>
          {t('staffWriteups.save')}
        </Button>
        <Button look="quiet" onClick={onDone}>
          {t('common.cancel')}
        </Button>
      </div>
    </form>
  );
}

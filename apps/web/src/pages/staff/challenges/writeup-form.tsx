import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { kindOf } from '../../../api/refusal';
import { TextField } from '../../../components/field';
import { Form } from '../../../components/form';
import { UnsavedGuard } from '../../../components/unsaved-guard';
import { useText } from '../../../text/text';
import { FormEnd } from '../form-end';
import { writeupsOfChallengeQuery } from '../staff-queries';
import { saveWriteup, type StoredWriteups } from './save-writeup';
import type { Writeup } from './writeup-list';

interface WriteupFormProps {
  readonly challengeId: string;
  /** Absent for a new write-up. */
  readonly stored?: Writeup | undefined;
  /** The list that the write-up belongs to. */
  readonly list: StoredWriteups | undefined;
  readonly onDone: () => void;
}

export function WriteupForm({ challengeId, stored, list, onDone }: WriteupFormProps) {
  const { t } = useText();
  const queryClient = useQueryClient();
  const [title, setTitle] = useState(stored?.title ?? '');
  const [url, setUrl] = useState(stored?.url ?? '');
  // The list when the form was opened, because it is loaded again meanwhile. A new write-up can be added to any
  // list.
  const [base] = useState(stored === undefined ? undefined : list);
  const reload = () =>
    queryClient.invalidateQueries({ queryKey: writeupsOfChallengeQuery(challengeId).queryKey });
  const save = useMutation({
    mutationFn: (seen: StoredWriteups | undefined) =>
      saveWriteup(challengeId, { before: stored, after: { title, url } }, seen),
    onSuccess: async () => {
      await reload();
      onDone();
    },
  });
  const isDirty = title !== (stored?.title ?? '') || url !== (stored?.url ?? '');
  const isOfAddress = kindOf(save.error) === 'badBody';
  return (
    <Form className="card stack" isReady={!save.isPending} onSubmit={() => save.mutate(base)}>
      <UnsavedGuard isDirty={isDirty} />
      <div className="fields">
        <TextField
          label={t('staff.heading')}
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
      <FormEnd
        save={save}
        label={t('staffWriteups.save')}
        isDirty={isDirty}
        isRefusalElsewhere={isOfAddress}
        stale={{
          onKeepMine: () => save.mutate(undefined),
          onTakeTheirs: () => {
            void reload();
            onDone();
          },
        }}
        onCancel={onDone}
      />
    </Form>
  );
}

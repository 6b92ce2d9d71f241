import { createHint, updateHint, type AdminHintData } from '@rampart/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ifMatch, read } from '../../../api/call';
import { AreaField, TextField } from '../../../components/field';
import { Form } from '../../../components/form';
import { Markdown } from '../../../components/markdown';
import { UnsavedGuard } from '../../../components/unsaved-guard';
import { useText } from '../../../text/text';
import { FormEnd } from '../form-end';
import { hintsOfChallengeQuery } from '../staff-queries';
import { useSentOnce } from '../use-sent-once';
import { hintChanges, hintDraftOf, hintOf, NEW_HINT, type HintDraft } from './hint-draft';

interface HintFormProps {
  readonly challengeId: string;
  /** Absent for a new hint. */
  readonly stored?: AdminHintData;
  readonly onDone: () => void;
}

export function HintForm({ challengeId, stored, onDone }: HintFormProps) {
  const { t, format } = useText();
  const queryClient = useQueryClient();
  // The version when the form was opened, because the list is loaded again meanwhile.
  const [version] = useState(stored?.version);
  const [before] = useState(() => (stored === undefined ? NEW_HINT : hintDraftOf(stored)));
  const [draft, setDraft] = useState(before);
  const set = (part: Partial<HintDraft>): void => setDraft((current) => ({ ...current, ...part }));
  const reload = () =>
    queryClient.invalidateQueries({ queryKey: hintsOfChallengeQuery(challengeId).queryKey });
  const sendOnce = useSentOnce();
  const save = useMutation({
    mutationFn: async (version: string | undefined) => {
      if (stored === undefined)
        await sendOnce(hintOf(draft), (body) =>
          read(createHint, 'goodHintCreate', { params: { id: challengeId }, body }),
        );
      else
        await read(updateHint, 'goodHintUpdate', {
          params: { id: challengeId, hintId: stored.id },
          body: hintChanges(draft, before),
          ...ifMatch(version === undefined ? undefined : `"${version}"`),
        });
    },
    // Without an answer, the hint may be stored all the same, or a colleague may have changed or deleted it.
    onError: () => void reload(),
    onSuccess: async () => {
      await reload();
      onDone();
    },
  });
  const isDirty = JSON.stringify(draft) !== JSON.stringify(before);
  return (
    <Form className="card stack" isReady={!save.isPending} onSubmit={() => save.mutate(version)}>
      <UnsavedGuard isDirty={isDirty} />
      <TextField
        label={t('staff.heading')}
        hint={t('staffHints.headingHint')}
        required
        maxLength={120}
        autoFocus
        value={draft.title}
        onChange={(event) => set({ title: event.target.value })}
      />
      <AreaField
        label={t('staff.content')}
        hint={t('staff.markdownHint')}
        maxLength={10_000}
        value={draft.content}
        onChange={(event) => set({ content: event.target.value })}
      />
      {draft.content === '' ? null : (
        <section className="staff__preview" aria-label={t('staffHints.preview')}>
          <Markdown source={draft.content} below={2} />
        </section>
      )}
      <div className="fields">
        <TextField
          label={t('staffHints.price')}
          hint={t('staffHints.priceHint')}
          type="number"
          min={0}
          step="1"
          required
          value={draft.price}
          onChange={(event) => set({ price: event.target.value })}
        />
        <TextField
          label={t('staffHints.release')}
          hint={t('staffHints.releaseHint', { zone: format.zone() })}
          type="datetime-local"
          value={draft.release}
          onChange={(event) => set({ release: event.target.value })}
        />
      </div>
      <FormEnd
        save={save}
        label={t('staffHints.save')}
        isDirty={isDirty}
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

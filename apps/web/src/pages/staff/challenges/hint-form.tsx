import { createHint, updateHint, type AdminHintData } from '@rampart/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { read } from '../../../api/call';
import { Button } from '../../../components/button';
import { AreaField, TextField } from '../../../components/field';
import { Markdown } from '../../../components/markdown';
import { Notice } from '../../../components/notice';
import { refusalText } from '../../../text/refusals';
import { useText } from '../../../text/text';
import { hintsOfChallengeQuery } from '../staff-queries';
import { UnsavedGuard } from '../unsaved-guard';
import { hintChanges, hintDraftOf, hintOf, NEW_HINT, type HintDraft } from './hint-draft';

interface HintFormProps {
  readonly challengeId: string;
  /** Absent for a new one. */
  readonly stored?: AdminHintData;
  readonly onDone: () => void;
}

export function HintForm({ challengeId, stored, onDone }: HintFormProps) {
  const text = useText();
  const { t } = text;
  const queryClient = useQueryClient();
  const [before] = useState(() => (stored === undefined ? NEW_HINT : hintDraftOf(stored)));
  const [draft, setDraft] = useState(before);
  const set = (part: Partial<HintDraft>): void => setDraft((current) => ({ ...current, ...part }));
  const save = useMutation({
    mutationFn: async () => {
      if (stored === undefined)
        await read(createHint, 'goodHintCreate', { params: { id: challengeId }, body: hintOf(draft) });
      else
        await read(updateHint, 'goodHintUpdate', {
          params: { id: challengeId, hintId: stored.id },
          body: hintChanges(draft, before),
        });
    },
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: hintsOfChallengeQuery(challengeId).queryKey });
      onDone();
    },
  });
  const isDirty = JSON.stringify(draft) !== JSON.stringify(before);
  return (
    <form
      className="card staff__form"
      onSubmit={(event) => {
        event.preventDefault();
        if (!save.isPending) save.mutate();
      }}
    >
      <UnsavedGuard isDirty={isDirty} />
      <TextField
        label={t('staffHints.heading')}
        hint={t('staffHints.headingHint')}
        required
        maxLength={120}
        autoFocus
        value={draft.title}
        onChange={(event) => set({ title: event.target.value })}
      />
      <AreaField
        label={t('staffHints.content')}
        hint={t('staff.markdownHint')}
        maxLength={10_000}
        value={draft.content}
        onChange={(event) => set({ content: event.target.value })}
      />
      {draft.content === '' ? null : (
        <section className="staff__preview" aria-label={t('staffHints.preview')}>
          <Markdown source={draft.content} />
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
          hint={t('staffHints.releaseHint')}
          type="datetime-local"
          value={draft.release}
          onChange={(event) => set({ release: event.target.value })}
        />
      </div>
      {save.error === null ? null : <Notice tone="bad">{refusalText(text, save.error)}</Notice>}
      <div className="row">
        <Button look="main" type="submit" busy={save.isPending} disabled={!isDirty}>
          {t('staffHints.save')}
        </Button>
        <Button look="quiet" onClick={onDone}>
          {t('common.cancel')}
        </Button>
      </div>
    </form>
  );
}

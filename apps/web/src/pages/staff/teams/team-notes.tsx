import { putAdminUserNotes } from '@rampart/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { read } from '../../../api/call';
import { Button } from '../../../components/button';
import { AreaField } from '../../../components/field';
import { Bones, Notice } from '../../../components/notice';
import { refusalText } from '../../../text/refusals';
import { useText } from '../../../text/text';
import { UnsavedGuard } from '../unsaved-guard';
import { teamNotesQuery, teamTagsQuery } from './team-queries';

/** What staff write down about a team, and the tags by which they find it again. */
export function TeamNotes({ teamId }: { readonly teamId: string }) {
  const text = useText();
  const { t } = text;
  const queryClient = useQueryClient();
  const { data: stored, error } = useQuery(teamNotesQuery(teamId));
  const { data: tagged } = useQuery(teamTagsQuery());
  /** Undefined while nothing is typed: what colleagues save shows. */
  const [typed, setTyped] = useState<{ readonly note: string; readonly tags: string }>();
  const before = { note: stored?.note ?? '', tags: (stored?.tags ?? []).join('\n') };
  const { note, tags } = typed ?? before;
  const isDirty = note !== before.note || tags !== before.tags;
  const save = useMutation({
    mutationFn: () =>
      read(putAdminUserNotes, 'goodAdminUserNotes', {
        params: { id: teamId },
        body: { note, tags: tags.split('\n').filter((tag) => tag.trim() !== '') },
      }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ['staff'] });
      setTyped(undefined);
    },
  });
  const inUse = tagged?.tags.map(({ tag }) => tag).join(', ') ?? '';
  const title = t('teams.notes');
  return (
    <section className="card staff__item">
      <h2>{title}</h2>
      {error === null ? null : <Notice tone="warn">{refusalText(text, error)}</Notice>}
      {stored === undefined && error === null ? <Bones lines={3} /> : null}
      {stored === undefined ? null : (
        <form
          className="staff__form"
          aria-label={title}
          onSubmit={(event) => {
            event.preventDefault();
            if (!save.isPending && isDirty) save.mutate();
          }}
        >
          <UnsavedGuard isDirty={isDirty} />
          <AreaField
            label={t('teams.note')}
            hint={t('teams.noteHint')}
            maxLength={10_000}
            value={note}
            onChange={(event) => setTyped({ note: event.target.value, tags })}
          />
          <AreaField
            label={t('teams.tags')}
            hint={
              <>
                {t('teams.tagsHint')}{' '}
                {inUse === '' ? null : (
                  <>
                    {t('teams.tagsInUse')}{' '}
                    <span className="wrap-anywhere" translate="no">
                      {inUse}
                    </span>
                  </>
                )}
              </>
            }
            value={tags}
            onChange={(event) => setTyped({ note, tags: event.target.value })}
          />
          {save.error === null ? null : <Notice tone="bad">{refusalText(text, save.error)}</Notice>}
          {save.isSuccess && !isDirty ? <Notice tone="good">{t('common.saved')}</Notice> : null}
          <div className="row">
            <Button look="main" type="submit" busy={save.isPending} disabled={!isDirty}>
              {t('common.save')}
            </Button>
          </div>
        </form>
      )}
    </section>
  );
}

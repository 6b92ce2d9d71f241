import { putAdminUserNotes } from '@rampart/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ifMatch, readVersioned } from '../../../api/call';
import { AreaField } from '../../../components/field';
import { Form } from '../../../components/form';
import { ErrorNotice } from '../../../components/notice';
import { UnsavedGuard } from '../../../components/unsaved-guard';
import { useText } from '../../../text/text';
import { FormEnd } from '../form-end';
import { stillTyped } from '../form-values';
import { teamNotesQuery, teamTagsQuery } from './team-queries';

interface NotesSent {
  readonly note: string;
  /** One tag per line. */
  readonly tags: string;
  readonly etag: string | undefined;
}

/** Notes of staff about a team, and tags to find it again. */
export function TeamNotes({ teamId }: { readonly teamId: string }) {
  const { t } = useText();
  const queryClient = useQueryClient();
  const { data: stored, error } = useQuery(teamNotesQuery(teamId));
  const { data: tagged } = useQuery(teamTagsQuery);
  /** Undefined while nothing is typed; then changes of colleagues are shown. */
  const [typed, setTyped] = useState<{
    readonly note: string;
    readonly tags: string;
    /** The version of the notes that the typed text is based on. */
    readonly base: typeof stored;
  }>();
  const base = typed?.base ?? stored;
  const before = { note: base?.data.note ?? '', tags: (base?.data.tags ?? []).join('\n') };
  const { note, tags } = typed ?? before;
  const isDirty = note !== before.note || tags !== before.tags;
  const save = useMutation({
    mutationFn: ({ note, tags, etag }: NotesSent) =>
      readVersioned(putAdminUserNotes, 'goodAdminUserNotes', {
        params: { id: teamId },
        body: { note, tags: tags.split('\n').filter((tag) => tag.trim() !== '') },
        ...ifMatch(etag),
      }),
    onSuccess: async (saved, sent) => {
      await queryClient.invalidateQueries({ queryKey: ['staff'] });
      setTyped((now) => stillTyped(now, sent, saved));
    },
  });
  const takeTheirs = (): void => {
    save.reset();
    setTyped(undefined);
    void queryClient.invalidateQueries({ queryKey: teamNotesQuery(teamId).queryKey });
  };
  const inUse = tagged?.tags.map(({ tag }) => tag).join(', ') ?? '';
  const title = t('teams.notes');
  return (
    <section className="card stack stack--small">
      <h2>{title}</h2>
      <ErrorNotice tone="warn" error={error} />
      {/* Also while the notes are loading, so that what stands below does not move from under a click. */}
      {stored === undefined && error !== null ? null : (
        <Form
          className="stack"
          aria-label={title}
          isReady={!save.isPending && isDirty}
          onSubmit={() => save.mutate({ note, tags, etag: base?.etag })}
        >
          <UnsavedGuard isDirty={isDirty} />
          <AreaField
            label={t('teams.note')}
            hint={t('teams.noteHint')}
            maxLength={10_000}
            disabled={stored === undefined}
            value={note}
            onChange={(event) => setTyped({ note: event.target.value, tags, base })}
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
            disabled={stored === undefined}
            value={tags}
            onChange={(event) => setTyped({ note, tags: event.target.value, base })}
          />
          <FormEnd
            save={save}
            isDirty={isDirty}
            stale={{
              onKeepMine: () => save.mutate({ note, tags, etag: undefined }),
              onTakeTheirs: takeTheirs,
            }}
          />
        </Form>
      )}
    </section>
  );
}

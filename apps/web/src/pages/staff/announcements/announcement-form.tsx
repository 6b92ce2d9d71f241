import { createAnnouncement, updateAnnouncement, type Announcement } from '@rampart/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ifMatch, read, type Versioned } from '../../../api/call';
import { CheckboxField } from '../../../components/checkbox-field';
import { AreaField, TextField } from '../../../components/field';
import { Form } from '../../../components/form';
import { Markdown } from '../../../components/markdown';
import { UnsavedGuard } from '../../../components/unsaved-guard';
import { useText } from '../../../text/text';
import { FormEnd } from '../form-end';
import { useSentOnce } from '../use-sent-once';

interface AnnouncementFormProps {
  /** Absent for a new announcement. */
  readonly stored?: Versioned<Announcement>;
  readonly onDone: () => void;
  readonly onReload?: () => void;
}

/** A form for an announcement, with a preview of what everybody will see. */
export function AnnouncementForm({ stored, onDone, onReload }: AnnouncementFormProps) {
  const { t } = useText();
  const queryClient = useQueryClient();
  const before = { title: stored?.data.title ?? '', content: stored?.data.content ?? '' };
  const [title, setTitle] = useState(before.title);
  const [content, setContent] = useState(before.content);
  const [isPinned, setPinned] = useState(false);
  const sendOnce = useSentOnce();
  const save = useMutation({
    mutationFn: (etag: string | undefined) =>
      stored === undefined
        ? sendOnce({ title, content, pinned: isPinned }, (data) =>
            read(createAnnouncement, 'goodAnnouncementCreate', { body: { data } }),
          )
        : read(updateAnnouncement, 'goodAnnouncementUpdate', {
            params: { id: stored.data.id },
            body: { data: { title, content } },
            ...ifMatch(etag),
          }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ['announcements'] });
      onDone();
    },
  });
  const isDirty = title !== before.title || content !== before.content;
  return (
    <Form className="card stack" isReady={!save.isPending} onSubmit={() => save.mutate(stored?.etag)}>
      <UnsavedGuard isDirty={isDirty} />
      <TextField
        label={t('staff.heading')}
        required
        maxLength={120}
        autoFocus
        value={title}
        onChange={(event) => setTitle(event.target.value)}
      />
      <AreaField
        label={t('staff.content')}
        hint={t('staff.markdownHint')}
        maxLength={10_000}
        value={content}
        onChange={(event) => setContent(event.target.value)}
      />
      {content === '' ? null : (
        <section className="staff__preview" aria-label={t('staff.preview')}>
          <Markdown source={content} />
        </section>
      )}
      {stored === undefined ? (
        <CheckboxField label={t('staffAnnouncements.pinned')} checked={isPinned} onChange={setPinned} />
      ) : null}
      <FormEnd
        save={save}
        label={stored === undefined ? t('staffAnnouncements.publish') : undefined}
        stale={onReload && { onKeepMine: () => save.mutate(undefined), onTakeTheirs: onReload }}
        onCancel={onDone}
      />
    </Form>
  );
}

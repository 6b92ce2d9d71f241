import {
  deleteAnnouncement,
  getAnnouncement,
  updateAnnouncement,
  type Announcement,
} from '@rampart/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { read, readVersioned } from '../../../api/call';
import { Button } from '../../../components/button';
import { Icon } from '../../../components/icon';
import { Markdown } from '../../../components/markdown';
import { ErrorNotice } from '../../../components/notice';
import { useText } from '../../../text/text';
import { ActButton } from '../act-button';
import { AnnouncementForm } from './announcement-form';

interface StaffAnnouncementProps {
  readonly announcement: Announcement;
  /** Called when the form opens or closes. */
  readonly onEdit: (isEdited: boolean) => void;
}

/** One announcement as everybody sees it, with the actions of staff. */
export function StaffAnnouncement({ announcement, onEdit }: StaffAnnouncementProps) {
  const { t, format } = useText();
  const { id, title, content, pinned, createdAt } = announcement;
  const queryClient = useQueryClient();
  const reload = () => queryClient.invalidateQueries({ queryKey: ['announcements'] });
  const params = { id };
  // Reads the announcement again before editing, with the version that the edit is based on.
  const edit = useMutation({
    mutationFn: () => readVersioned(getAnnouncement, 'goodAnnouncement', { params }),
    onSuccess: () => onEdit(true),
    onError: () => onEdit(false),
  });
  const pin = useMutation({
    mutationFn: (isPinned: boolean) =>
      read(updateAnnouncement, 'goodAnnouncementUpdate', { params, body: { data: { pinned: isPinned } } }),
    onSuccess: reload,
  });
  if (edit.data !== undefined)
    return (
      <AnnouncementForm
        key={edit.data.etag}
        stored={edit.data}
        onDone={() => {
          edit.reset();
          onEdit(false);
        }}
        onReload={() => edit.mutate()}
      />
    );
  const error = edit.error ?? pin.error;
  return (
    <article className="card stack stack--small">
      <header className="staff__head">
        <h2 className="wrap-anywhere" translate="no">
          {title}
        </h2>
        <time className="small soft" dateTime={new Date(createdAt).toISOString()}>
          {format.dateTime(createdAt)}
        </time>
      </header>
      <Markdown source={content} below={2} />
      <ErrorNotice error={error} />
      <div className="row">
        <Button size="small" busy={edit.isPending} onClick={() => edit.mutate()}>
          {t('staff.edit')}
        </Button>
        {/* Two separate buttons, so that a button does not turn into its opposite when a colleague was faster. */}
        <Button
          key={pinned ? 'unpin' : 'pin'}
          size="small"
          busy={pin.isPending}
          onClick={() => pin.mutate(!pinned)}
        >
          <Icon name="pin" size={15} />
          {t(pinned ? 'staffAnnouncements.unpin' : 'staffAnnouncements.pin')}
        </Button>
        <ActButton
          label={t('staff.delete')}
          look="danger"
          title={t('staffAnnouncements.delete')}
          ask={t('staffAnnouncements.deleteText', { title })}
          act={async () => {
            await read(deleteAnnouncement, 'goodAnnouncementDelete', { params });
            await reload();
          }}
        />
      </div>
    </article>
  );
}

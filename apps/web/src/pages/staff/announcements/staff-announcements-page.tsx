import type { Announcement } from '@rampart/contract';
import { useState } from 'react';
import { usePageTitle } from '../../../app/page-title';
import { Button } from '../../../components/button';
import { EmptyState, Loading } from '../../../components/notice';
import { ShowOlder } from '../../../app/show-older';
import { useAnnouncements } from '../../../app/shown-announcements';
import { useText } from '../../../text/text';
import { AnnouncementForm } from './announcement-form';
import { StaffAnnouncement } from './staff-announcement';

/** Announcements of organisers: writing, editing, pinning and deleting them. */
export function StaffAnnouncementsPage() {
  const { t } = useText();
  const { announcements, error, older } = useAnnouncements();
  const [isWriting, setWriting] = useState(false);
  const [edited, setEdited] = useState<readonly Announcement[]>([]);
  const stored = announcements ?? [];
  // An announcement that a colleague deletes during an edit stays open, so that the typed text is not lost.
  const gone = edited.filter(({ id }) => !stored.some((announcement) => announcement.id === id));
  usePageTitle(t('staff.announcements'));
  return (
    <>
      <div className="staff__head">
        <h1>{t('staff.announcements')}</h1>
        {isWriting ? null : (
          <Button look="main" onClick={() => setWriting(true)}>
            {t('staffAnnouncements.new')}
          </Button>
        )}
      </div>
      {isWriting ? <AnnouncementForm onDone={() => setWriting(false)} /> : null}
      {announcements === undefined ? <Loading lines={4} error={error} icon="bell" /> : null}
      {announcements?.length === 0 && !isWriting && gone.length === 0 ? (
        <EmptyState icon="bell" title={t('announcements.none')}>
          <p>{t('staffAnnouncements.noneText')}</p>
        </EmptyState>
      ) : null}
      {[...stored, ...gone].map((announcement) => (
        <StaffAnnouncement
          key={announcement.id}
          announcement={announcement}
          onEdit={(isEdited) =>
            setEdited((before) => [
              ...before.filter(({ id }) => id !== announcement.id),
              ...(isEdited ? [announcement] : []),
            ])
          }
        />
      ))}
      <ShowOlder older={older} />
    </>
  );
}

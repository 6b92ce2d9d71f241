import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { announcementsQuery } from '../../api/queries';
import { markAnnouncementsSeen } from '../../app/announcement-marks';
import { usePageTitle } from '../../app/page-title';
import { Ago } from '../../components/ago';
import { Icon } from '../../components/icon';
import { Markdown } from '../../components/markdown';
import { EmptyState, Loading } from '../../components/notice';
import { useText } from '../../text/text';
import './announcements.css';

export function AnnouncementsPage() {
  const { t, format } = useText();
  const { data, error } = useQuery(announcementsQuery());
  usePageTitle(t('announcements.title'));
  useEffect(() => {
    if (data !== undefined) markAnnouncementsSeen(data.announcements);
  }, [data]);
  return (
    <div className="page page--text announcements">
      <h1>{t('announcements.title')}</h1>
      {data === undefined ? <Loading lines={4} error={error} icon="bell" /> : null}
      {data?.announcements.length === 0 ? (
        <EmptyState icon="bell" title={t('announcements.none')}>
          <p>{t('announcements.noneText')}</p>
        </EmptyState>
      ) : null}
      {data?.announcements.map(({ id, title, content, pinned, createdAt, editedAt }) => (
        <article className="announcement" key={id}>
          <header className="announcement__head">
            {pinned ? (
              <>
                <Icon name="pin" size={16} />
                <span className="visually-hidden">{t('announcements.pinned')}</span>
              </>
            ) : null}
            <h2 className="wrap-anywhere" translate="no">
              {title}
            </h2>
            <Ago at={createdAt} className="small soft" />
            {editedAt === null ? null : (
              <span className="small soft">
                {t('announcements.edited', { when: format.dateTime(editedAt) })}
              </span>
            )}
          </header>
          <Markdown source={content} below={2} />
        </article>
      ))}
    </div>
  );
}

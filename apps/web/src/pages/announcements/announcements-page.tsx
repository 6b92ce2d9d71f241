import type { Announcement } from '@rampart/contract';
import { useEffect, useState } from 'react';
import { markAnnouncementsSeen } from '../../app/announcement-marks';
import { usePageTitle } from '../../app/page-title';
import { Ago } from '../../components/ago';
import { Icon } from '../../components/icon';
import { keepFocus } from '../../components/keep-focus';
import { Markdown } from '../../components/markdown';
import { EmptyState, Loading } from '../../components/notice';
import { ShowOlder } from '../../app/show-older';
import { useAnnouncements } from '../../app/shown-announcements';
import { useText } from '../../text/text';
import './announcements.css';

export function AnnouncementsPage() {
  const { t, format } = useText();
  const { announcements, error, older } = useAnnouncements();
  usePageTitle(t('announcements.title'));
  useEffect(() => {
    if (announcements !== undefined) markAnnouncementsSeen(announcements);
  }, [announcements]);
  return (
    <div className="page page--text stack stack--large" ref={keepFocus}>
      <h1>{t('announcements.title')}</h1>
      {announcements === undefined ? <Loading lines={4} error={error} icon="bell" /> : null}
      {announcements?.length === 0 ? (
        <EmptyState icon="bell" title={t('announcements.none')}>
          <p>{t('announcements.noneText')}</p>
        </EmptyState>
      ) : null}
      {announcements?.map(({ id, title, content, pinned, createdAt, editedAt }) => (
        <article className="announcement" key={id}>
          {/* In the direction of its title; `bdi` alone would not set it. */}
          <header className="announcement__head" dir="auto">
            {pinned ? (
              <>
                <Icon name="pin" size={16} />
                <bdi className="visually-hidden">{t('announcements.pinned')}</bdi>
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
      <ShowOlder older={older} />
      {announcements === undefined ? null : <SpokenNews announcements={announcements} />}
    </div>
  );
}

/** Announces what arrives while the page is open, for which there is no banner here. */
function SpokenNews({ announcements }: { readonly announcements: readonly Announcement[] }) {
  const { t } = useText();
  const [last, setLast] = useState({
    at: Math.max(0, ...announcements.map(({ createdAt }) => createdAt)),
    title: '',
  });
  const newer = announcements.find(({ createdAt }) => createdAt > last.at);
  if (newer !== undefined) setLast({ at: newer.createdAt, title: newer.title });
  return (
    <div className="visually-hidden" aria-live="polite">
      {last.title === '' ? null : (
        <>
          {t('bar.announcements')} <span translate="no">{last.title}</span>
        </>
      )}
    </div>
  );
}

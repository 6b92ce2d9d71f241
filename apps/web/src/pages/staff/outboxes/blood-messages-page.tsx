import { retryAdminAnnouncement } from '@rampart/contract';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { read } from '../../../api/call';
import { useText } from '../../../text/text';
import { Moment } from '../moment';
import { StaffList } from '../staff-list';
import { unsentAnnouncementsQuery } from '../staff-queries';
import { sendingColumns } from './sending-columns';

const route = getRouteApi('/staff/blood-messages');

/** Messages about first bloods that are not sent yet, or were given up. */
export function BloodMessagesPage() {
  const text = useText();
  const { t, format } = text;
  const { page } = route.useSearch();
  const { data, error } = useQuery(unsentAnnouncementsQuery(page));
  return (
    <StaffList
      title={t('staff.bloodMessages')}
      rows={data?.announcements}
      keyOf={({ id }) => id}
      total={data?.total}
      error={error}
      icon="check"
      none={t('outbox.none')}
      columns={[
        { title: t('submissions.when'), cell: ({ solvedAt }) => <Moment at={solvedAt} /> },
        {
          title: t('outbox.destination'),
          cell: ({ destination }) => <span translate="no">{destination}</span>,
        },
        { title: t('outbox.blood'), look: 'number', cell: ({ bloodNumber }) => format.number(bloodNumber) },
        {
          title: t('submissions.challenge'),
          look: 'name',
          cell: ({ challengeId }) => (
            <Link to="/staff/submissions" search={{ challengeId }} translate="no">
              {challengeId}
            </Link>
          ),
        },
        {
          title: t('submissions.team'),
          // The name of the team is on the linked page.
          cell: ({ userId }) => (
            <Link to="/staff/teams/$teamId" params={{ teamId: userId }} translate="no">
              {userId.slice(0, 8)}
            </Link>
          ),
        },
        ...sendingColumns(text, (id) =>
          read(retryAdminAnnouncement, 'goodAdminAnnouncementRetry', { params: { id } }),
        ),
      ]}
    />
  );
}

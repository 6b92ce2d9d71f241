import { retryAdminMail } from '@rampart/contract';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { read } from '../../../api/call';
import { useText } from '../../../text/text';
import { Moment } from '../moment';
import { StaffList } from '../staff-list';
import { unsentMailQuery } from '../staff-queries';
import { sendingColumns } from './sending-columns';

const route = getRouteApi('/staff/mail');

/** Mail that is not sent yet, or was given up. */
export function MailPage() {
  const text = useText();
  const { t } = text;
  const { page } = route.useSearch();
  const { data, error } = useQuery(unsentMailQuery(page));
  return (
    <StaffList
      title={t('staff.mail')}
      rows={data?.mails}
      keyOf={({ id }) => id}
      total={data?.total}
      error={error}
      icon="check"
      none={t('outbox.none')}
      columns={[
        { title: t('submissions.when'), cell: ({ createdAt }) => <Moment at={createdAt} /> },
        {
          title: t('outbox.recipient'),
          look: 'name',
          cell: ({ recipient }) => <span translate="no">{recipient}</span>,
        },
        { title: t('outbox.purpose'), cell: ({ purpose }) => t(`outbox.purpose.${purpose}`) },
        ...sendingColumns(text, (id) => read(retryAdminMail, 'goodAdminMailRetry', { params: { id } })),
      ]}
    />
  );
}

import { completeUserVerification, deleteUserVerification, resendUserVerification } from '@rampart/contract';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { read } from '../../../api/call';
import { configQuery } from '../../../api/queries';
import { useText } from '../../../text/text';
import { ActButton } from '../act-button';
import { Moment } from '../moment';
import { SearchFilter } from '../search-filter';
import { StaffList } from '../staff-list';
import { verificationsQuery } from '../staff-queries';

const route = getRouteApi('/staff/verifications');

/** Registrations that wait for a click in a mail, with actions that mail again, complete or delete them. */
export function VerificationsPage() {
  const { t } = useText();
  const search = route.useSearch();
  const { data, error, isPlaceholderData } = useQuery(verificationsQuery(search));
  const { data: config } = useQuery(configQuery);
  return (
    <StaffList
      title={t('staff.verifications')}
      rows={data?.verifications}
      keyOf={({ id }) => id}
      total={data?.total}
      isPrevious={isPlaceholderData}
      error={error}
      icon="user"
      none={t('verifications.none')}
      filters={<SearchFilter name="q" label={t('teams.search')} value={search.q} />}
      columns={[
        {
          title: t('submissions.team'),
          look: 'name',
          cell: ({ name }) => <span translate="no">{name}</span>,
        },
        {
          title: t('register.email'),
          look: 'name',
          cell: ({ email }) => <span translate="no">{email}</span>,
        },
        {
          title: t('board.division'),
          look: 'name',
          cell: ({ division }) => <span translate="no">{config?.divisions[division] ?? division}</span>,
        },
        { title: t('teams.registered'), cell: ({ createdAt }) => <Moment at={createdAt} isRelative /> },
        { title: t('verifications.expires'), cell: ({ expiresAt }) => <Moment at={expiresAt} isRelative /> },
        {
          title: t('staff.actions'),
          cell: ({ id, name }) => (
            <div className="row row--tight">
              {config?.emailEnabled === true ? (
                <ActButton
                  label={t('verifications.resend')}
                  done={t('verifications.resent')}
                  act={() =>
                    read(resendUserVerification, 'goodAdminUserVerificationResend', { params: { id } })
                  }
                />
              ) : null}
              <ActButton
                label={t('verifications.complete')}
                ask={t('verifications.completeText', { name })}
                act={() =>
                  read(completeUserVerification, 'goodAdminUserVerificationComplete', { params: { id } })
                }
              />
              <ActButton
                label={t('staff.delete')}
                look="danger"
                ask={t('verifications.deleteText', { name })}
                act={() =>
                  read(deleteUserVerification, 'goodAdminUserVerificationDelete', { params: { id } })
                }
              />
            </div>
          ),
        },
      ]}
    />
  );
}

import {
  deleteExternalAuthClient,
  rotateExternalAuthClientSecret,
  type AdminExternalAuthClient,
} from '@rampart/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { read } from '../../../api/call';
import { Button } from '../../../components/button';
import { CopyButton } from '../../../components/copy-button';
import { useText } from '../../../text/text';
import { ActButton } from '../act-button';
import { Moment } from '../moment';
import { SecretOnce } from '../secret-once';
import { StaffList } from '../staff-list';
import { clientsQuery } from '../staff-queries';
import { ClientForm } from './client-form';

/** Sites that teams may sign in to with their account here. */
export function ClientsPage() {
  const { t } = useText();
  const { data, error } = useQuery(clientsQuery);
  const [edited, setEdited] = useState<AdminExternalAuthClient | 'new'>();
  const [made, setMade] = useState<{ readonly name: string; readonly secret: string }>();
  return (
    <StaffList
      title={t('staff.clients')}
      rows={data}
      keyOf={({ id }) => id}
      error={error}
      icon="link"
      none={t('clients.none')}
      action={
        <Button look="main" disabled={edited !== undefined} onClick={() => setEdited('new')}>
          {t('clients.new')}
        </Button>
      }
      columns={[
        { title: t('editor.name'), look: 'name', cell: ({ name }) => <span translate="no">{name}</span> },
        {
          title: t('clients.redirectUri'),
          look: 'text',
          cell: ({ redirectUri }) => <span translate="no">{redirectUri}</span>,
        },
        {
          title: t('clients.id'),
          cell: ({ id, name }) => (
            <span className="row row--tight">
              <code translate="no">{id.slice(0, 8)}…</code>
              <CopyButton value={id} label={t('clients.copyId', { name })} />
            </span>
          ),
        },
        { title: t('clients.scope'), cell: ({ scope }) => t(`sites.scope.${scope}`) },
        { title: t('clients.created'), cell: ({ createdAt }) => <Moment at={createdAt} /> },
        {
          title: t('staff.actions'),
          cell: (client) => (
            <div className="row row--tight">
              <Button size="small" disabled={edited !== undefined} onClick={() => setEdited(client)}>
                {t('staff.edit')}
              </Button>
              <ActButton
                label={t('staff.newSecret')}
                ask={t('clients.rotateText', { name: client.name })}
                act={async () => {
                  const params = { id: client.id };
                  const { secret } = await read(
                    rotateExternalAuthClientSecret,
                    'goodAdminExternalAuthClientSecret',
                    { params },
                  );
                  setMade({ name: client.name, secret });
                }}
              />
              <ActButton
                label={t('staff.delete')}
                look="danger"
                ask={t('clients.deleteText', { name: client.name })}
                typed={client.name}
                act={() =>
                  read(deleteExternalAuthClient, 'goodAdminExternalAuthClientDelete', {
                    params: { id: client.id },
                  })
                }
              />
            </div>
          ),
        },
      ]}
    >
      {made === undefined ? null : <SecretOnce {...made} onClose={() => setMade(undefined)} />}
      {edited === undefined ? null : (
        <ClientForm
          stored={edited === 'new' ? undefined : edited}
          onDone={(secret) => {
            setEdited(undefined);
            if (secret !== undefined) setMade({ name: t('clients.newOne'), secret });
          }}
        />
      )}
    </StaffList>
  );
}

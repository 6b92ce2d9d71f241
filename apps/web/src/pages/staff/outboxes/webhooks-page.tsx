import { replayAdminWebhook, WEBHOOK_EVENTS, type WebhookStateData } from '@rampart/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { read } from '../../../api/call';
import { TextField } from '../../../components/field';
import { useText } from '../../../text/text';
import { ActButton } from '../act-button';
import { Moment } from '../moment';
import { StaffList } from '../staff-list';
import { webhooksQuery } from '../staff-queries';
import { LastError } from './last-error';

/** Webhooks with the events they have received and those that wait. Their addresses are known to the operator only. */
export function WebhooksPage() {
  const { t, format } = useText();
  const { data, error } = useQuery(webhooksQuery);
  return (
    <StaffList
      title={t('staff.webhooks')}
      rows={data}
      keyOf={({ name }) => name}
      error={error}
      icon="link"
      none={t('webhooks.none')}
      columns={[
        {
          title: t('editor.name'),
          look: 'name',
          cell: ({ name, events }) => (
            <>
              <span translate="no">{name}</span>
              <div className="small soft">
                {events.length === WEBHOOK_EVENTS.length
                  ? t('webhooks.allEvents')
                  : format.list(events.map((event) => t(`webhooks.event.${event}`)))}
              </div>
            </>
          ),
        },
        { title: t('outbox.status'), cell: (webhook) => <State webhook={webhook} /> },
        {
          title: t('webhooks.pending'),
          cell: ({ pending, oldestPendingAt }) => (
            <>
              <span className="number">{format.number(pending)}</span>
              {oldestPendingAt === null ? null : (
                <div className="small">
                  <Moment at={oldestPendingAt} isRelative />
                </div>
              )}
            </>
          ),
        },
        { title: t('outbox.error'), look: 'text', cell: (webhook) => <LastError of={webhook} /> },
        { title: t('webhooks.delivered'), cell: ({ deliveredAt }) => <Moment at={deliveredAt} isRelative /> },
        {
          title: t('staff.refused'),
          look: 'number',
          cell: ({ refusedEvents }) => format.number(refusedEvents),
        },
        { title: t('staff.actions'), cell: ({ name }) => <Replay name={name} /> },
      ]}
    />
  );
}

const LOOKS = { idle: 'tag tag--good', waiting: 'tag', failing: 'tag tag--bad' };

function State({ webhook: { lastError, pending } }: { readonly webhook: WebhookStateData }) {
  const { t } = useText();
  const waits = pending === 0 ? 'idle' : 'waiting';
  const state = lastError === null ? waits : 'failing';
  return <span className={LOOKS[state]}>{t(`webhooks.state.${state}`)}</span>;
}

function Replay({ name }: { readonly name: string }) {
  const { t, format } = useText();
  const [since, setSince] = useState('');
  return (
    <ActButton
      label={t('webhooks.replay')}
      ask={t('webhooks.replayText', { name })}
      askLook="main"
      act={() =>
        read(replayAdminWebhook, 'goodAdminWebhookReplay', {
          params: { id: name },
          body: { data: { since: new Date(since).getTime() } },
        })
      }
    >
      <TextField
        label={t('webhooks.since')}
        hint={t('staff.zoneHint', { zone: format.zone() })}
        type="datetime-local"
        required
        value={since}
        onChange={(event) => setSince(event.target.value)}
      />
    </ActButton>
  );
}

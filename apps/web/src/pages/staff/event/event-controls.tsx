import { Permission, updateEventState, type CallInput } from '@rampart/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { read } from '../../../api/call';
import { configQuery, eventStateQuery } from '../../../api/queries';
import { useNow } from '../../../app/clock';
import { phaseAt } from '../../../app/phase';
import { useMay } from '../../../app/use-may';
import { CheckboxField } from '../../../components/checkbox-field';
import { TextField } from '../../../components/field';
import { ErrorNotice, Notice } from '../../../components/notice';
import { useText } from '../../../text/text';
import { ActButton } from '../act-button';
import { localTime, timeTypedOver } from '../form-values';

type Changes = CallInput<typeof updateEventState>['body']['data'];

/**
 * Controls that pause and freeze the event, and end that, for staff who may. Each asks first, because everybody is
 * affected at once.
 */
export function EventControls() {
  const { t } = useText();
  const queryClient = useQueryClient();
  const mayChange = useMay(Permission.settingsWrite);
  const { data: state, error } = useQuery(eventStateQuery);
  if (!mayChange) return null;
  const change = async (changes: Changes): Promise<void> => {
    await read(updateEventState, 'goodEventStateUpdate', { body: { data: changes } });
    // The end may have moved.
    for (const { queryKey } of [eventStateQuery, configQuery])
      void queryClient.invalidateQueries({ queryKey });
  };
  return (
    <section className="card stack stack--small" aria-label={t('staffEvent.title')}>
      <ErrorNotice tone="warn" error={error} />
      {state === undefined ? null : (
        <>
          <PauseControl pausedAt={state.pausedAt} change={change} />
          <FreezeControl frozenFrom={state.frozenFrom} change={change} />
        </>
      )}
    </section>
  );
}

interface ControlProps {
  readonly change: (changes: Changes) => Promise<void>;
}

/** Two separate buttons, so that a question does not turn into its opposite when somebody else was faster. */
function PauseControl({ pausedAt, change }: ControlProps & { readonly pausedAt: number | null }) {
  const { t, format } = useText();
  const { data: config } = useQuery(configQuery);
  const [isExtending, setExtending] = useState(false);
  const now = useNow(5_000);
  const accepts = {
    before: 'refusal.badNotStarted',
    running: 'staffEvent.running',
    ended: 'refusal.badEnded',
  } as const;
  const phase = config === undefined ? 'running' : phaseAt(now, config);
  const endMoves = isExtending && config !== undefined && pausedAt !== null && pausedAt < config.endTime;
  return (
    <div className="staff__head">
      <p>
        {pausedAt === null ? t(accepts[phase]) : t('staffEvent.paused', { when: format.dateTime(pausedAt) })}
      </p>
      {pausedAt === null ? (
        <ActButton
          key="pause"
          label={t('staffEvent.pause')}
          look="danger"
          ask={t('staffEvent.pauseText')}
          act={() => change({ paused: true })}
        />
      ) : (
        <ActButton
          key="resume"
          label={t('staffEvent.resume')}
          look="main"
          ask={t(phase === 'running' || endMoves ? 'staffEvent.resumeText' : accepts[phase])}
          askLook="main"
          act={async () => {
            await change({ paused: false, extendEnd: isExtending });
            setExtending(false);
          }}
        >
          <CheckboxField
            label={t('staffEvent.extendEnd', {
              end: config === undefined ? '' : format.dateTime(config.endTime),
            })}
            checked={isExtending}
            onChange={setExtending}
          />
        </ActButton>
      )}
    </div>
  );
}

function FreezeControl({ frozenFrom, change }: ControlProps & { readonly frozenFrom: number | null }) {
  const { t, format } = useText();
  const now = useNow(5_000);
  const when = frozenFrom === null ? '' : format.dateTime(frozenFrom);
  if (frozenFrom !== null && frozenFrom <= now)
    return (
      <div className="staff__head">
        <p>{t('staffEvent.frozen', { when })}</p>
        <ActButton
          label={t('staffEvent.lift')}
          ask={t('staffEvent.liftText', { when })}
          act={() => change({ frozen: false })}
        />
      </div>
    );
  return (
    <div className="staff__head">
      <p>{frozenFrom === null ? t('staffEvent.live') : t('staffEvent.planned', { when })}</p>
      <div className="row">
        <FreezeButton key={frozenFrom} plannedFor={frozenFrom} change={change} />
        {frozenFrom === null ? null : (
          <ActButton label={t('staffEvent.callOff')} act={() => change({ frozen: false })} />
        )}
      </div>
    </div>
  );
}

function FreezeButton({ plannedFor, change }: ControlProps & { readonly plannedFor: number | null }) {
  const { t, format } = useText();
  const [typed, setTyped] = useState(plannedFor === null ? '' : localTime(plannedFor));
  const from = timeTypedOver(plannedFor, typed);
  const { data: config } = useQuery(configQuery);
  const isLate = from !== undefined && config !== undefined && phaseAt(from, config) === 'ended';
  return (
    <ActButton
      label={t(plannedFor === null ? 'staffEvent.freeze' : 'staffEvent.move')}
      ask={t('staffEvent.freezeText')}
      act={() => change({ frozen: true, ...(from === undefined ? {} : { frozenFrom: from }) })}
    >
      <TextField
        label={t('staffEvent.freezeFrom')}
        hint={t('staffEvent.freezeFromHint', { zone: format.zone() })}
        type="datetime-local"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      {isLate ? (
        <Notice tone="warn" isSpoken>
          {t('staffEvent.freezesLate')}
        </Notice>
      ) : null}
    </ActButton>
  );
}

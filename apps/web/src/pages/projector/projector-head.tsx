import type { ClientConfigV2 } from '@rampart/contract';
import { useNow } from '../../app/clock';
import { eventClock } from '../../app/event-clock';
import { useEventState } from '../../app/event-state';
import { phaseAt } from '../../app/phase';
import { useUnansweredSince } from '../../app/reachable';
import { Icon } from '../../components/icon';
import { useText } from '../../text/text';
import { NextReveal } from './reveal-button';

interface ProjectorHeadProps {
  readonly config: ClientConfigV2 | undefined;
  readonly division: string | undefined;
}

/** The head of the projector: event, division, remaining time, and a pause or freeze. */
export function ProjectorHead({ config, division }: ProjectorHeadProps) {
  const { t, format } = useText();
  const { pausedSince, frozenSince } = useEventState();
  const unansweredSince = useUnansweredSince();
  const now = useNow();
  const phase = config === undefined ? undefined : phaseAt(now, config);
  const clock = config === undefined ? undefined : eventClock(t, now, config);
  return (
    <header className="projector__head">
      <h1 className="cut" translate="no">
        {config?.ctfName}
      </h1>
      <span className="soft cut">
        {division === undefined ? (
          t('board.allDivisions')
        ) : (
          <span translate="no">{config?.divisions[division] ?? division}</span>
        )}
      </span>
      {unansweredSince === undefined ? null : (
        <span className="projector__state" role="status">
          {t('projector.unanswered', { time: format.time(unansweredSince) })}
        </span>
      )}
      {pausedSince === undefined ? null : (
        <span className="projector__state" role="status">
          <Icon name="pause" />
          {t('projector.paused', { time: format.moment(pausedSince, now) })}
        </span>
      )}
      {frozenSince === undefined ? null : (
        <span className="projector__state" role="status">
          <Icon name="frost" />
          {t('projector.frozen', { time: format.moment(frozenSince, now) })}
        </span>
      )}
      {phase === 'ended' && frozenSince !== undefined ? <NextReveal /> : null}
      {clock === undefined || phase === 'before' ? null : (
        <span className="number" role="timer">
          <small>{clock.label}</small> {clock.text}
        </span>
      )}
    </header>
  );
}

import { useEventState } from '../../../app/event-state';
import { useText } from '../../../text/text';

/** On every page of staff, while the event is not what it usually is. */
export function EventMarks() {
  const { t, format } = useText();
  const { pausedSince, frozenSince, freezesAt } = useEventState();
  return (
    <div className="staff__marks" role="status">
      {pausedSince === undefined ? null : (
        <span className="staff__mark staff__mark--bad">
          {t('staffEvent.pausedSince', { when: format.dateTime(pausedSince) })}
        </span>
      )}
      {frozenSince === undefined ? null : (
        <span className="staff__mark">
          {t('staffEvent.frozenSince', { when: format.dateTime(frozenSince) })}
        </span>
      )}
      {freezesAt === undefined ? null : (
        <span className="staff__mark">{t('staffEvent.freezesAt', { when: format.dateTime(freezesAt) })}</span>
      )}
    </div>
  );
}

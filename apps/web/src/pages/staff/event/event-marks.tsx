import { useNow } from '../../../app/clock';
import { useEventState } from '../../../app/event-state';
import { useText } from '../../../text/text';

/** On every page of staff, while the event is not what it usually is. */
export function EventMarks() {
  const { t, format } = useText();
  const now = useNow(60_000);
  const { pausedSince, frozenSince, freezesAt } = useEventState();
  return (
    <div className="staff__marks" role="status">
      {pausedSince === undefined ? null : (
        <span className="staff__mark staff__mark--bad">
          {t('staffEvent.pausedSince', { when: format.moment(pausedSince, now) })}
        </span>
      )}
      {frozenSince === undefined ? null : (
        <span className="staff__mark">
          {t('staffEvent.frozenSince', { when: format.moment(frozenSince, now) })}
        </span>
      )}
      {freezesAt === undefined ? null : (
        <span className="staff__mark">
          {t('staffEvent.freezesAt', { when: format.moment(freezesAt, now) })}
        </span>
      )}
    </div>
  );
}

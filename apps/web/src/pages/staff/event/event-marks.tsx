import { useQuery } from '@tanstack/react-query';
import { useNow } from '../../../app/clock';
import { useText } from '../../../text/text';
import { eventStateQuery } from '../../../api/queries';

/** On every page of staff, while the event is not what it usually is. */
export function EventMarks() {
  const { t, format } = useText();
  const { data } = useQuery(eventStateQuery());
  const now = useNow(5_000);
  const { pausedAt = null, frozenFrom = null } = data ?? {};
  const freezeMark =
    frozenFrom !== null && frozenFrom > now ? 'staffEvent.freezesAt' : 'staffEvent.frozenSince';
  return (
    <div className="staff__marks" role="status">
      {pausedAt === null ? null : (
        <span className="staff__mark staff__mark--bad">
          {t('staffEvent.pausedSince', { when: format.dateTime(pausedAt) })}
        </span>
      )}
      {frozenFrom === null ? null : (
        <span className="staff__mark">{t(freezeMark, { when: format.dateTime(frozenFrom) })}</span>
      )}
    </div>
  );
}

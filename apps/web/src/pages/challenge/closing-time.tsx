import { useNow } from '../../app/clock';
import { leftText } from '../../app/event-clock';
import { useText } from '../../text/text';

/** How long a challenge still accepts flags, or that it does not any more. */
export function ClosingTime({ at }: { readonly at: number }) {
  const { t, format } = useText();
  const left = at - useNow();
  return (
    <time dateTime={new Date(at).toISOString()} title={format.dateTime(at)} data-closed={left <= 0}>
      {left <= 0 ? t('challenge.closed') : t('challenge.closesIn', { left: leftText(t, left) })}
    </time>
  );
}

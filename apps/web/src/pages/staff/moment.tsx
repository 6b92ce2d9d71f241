import { serverNow, useNow } from '../../app/clock';
import { useText } from '../../text/text';

interface MomentProps {
  /** Unix milliseconds; null if it has not happened, or never will. */
  readonly at: number | null;
  /** Whether to show how long ago it was, and the exact time on request. */
  readonly isRelative?: boolean;
  readonly hasSeconds?: boolean;
}

/** A point in time, in the reader's time zone. */
export function Moment({ at, isRelative = false, hasSeconds = false }: MomentProps) {
  const { format } = useText();
  // `at` may be newer than the last update of `useNow`.
  const now = Math.max(useNow(15_000), serverNow());
  if (at === null) return '–';
  const exact = hasSeconds ? format.exact(at) : format.dateTime(at);
  return (
    <time className="soft number" dateTime={new Date(at).toISOString()} title={exact}>
      {isRelative ? format.relative(at, now) : exact}
    </time>
  );
}

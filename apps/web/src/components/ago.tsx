import { useNow } from '../app/clock';
import { useText } from '../text/text';

interface AgoProps {
  /** Unix milliseconds. */
  readonly at: number;
  readonly className?: string;
}

/** How long ago something was, and when exactly on request. */
export function Ago({ at, className }: AgoProps) {
  const { format } = useText();
  const now = useNow(30_000);
  return (
    <time className={className} dateTime={new Date(at).toISOString()} title={format.dateTime(at)}>
      {format.ago(at, now)}
    </time>
  );
}

import { useState } from 'react';
import { useText } from '../text/text';

interface SpokenCountProps {
  /** The current filters. */
  readonly of: string;
  /** Number of entries; undefined until the answer to these filters. */
  readonly count: number | undefined;
}

/** Announces the number of entries after a change of filters. Announcing other changes would interrupt readers. */
export function SpokenCount({ of, count }: SpokenCountProps) {
  const { t, format } = useText();
  const text = count === undefined ? undefined : t('staff.total', { count, total: format.number(count) });
  const [said, setSaid] = useState({ of, text: '' });
  if (of !== said.of && text !== undefined) setSaid({ of, text });
  return (
    <span className="visually-hidden" role="status">
      {/* Inserted again with each change, because typing interrupts what was said about the letter before. */}
      {of === said.of ? <span key={of}>{said.text}</span> : null}
    </span>
  );
}

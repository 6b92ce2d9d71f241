import type { ClientConfigV2 } from '@rampart/contract';
import { useState } from 'react';
import { clockText } from '../text/format';
import type { Translate } from '../text/messages';
import { useText } from '../text/text';
import { useNow } from './clock';
import { phaseAt } from './phase';

const DAY_MS = 86_400_000;

/** The remaining time as text; with seconds on the last two days. */
export function leftText(t: Translate, leftMs: number): string {
  return leftMs > 2 * DAY_MS ? t('clock.days', { days: Math.floor(leftMs / DAY_MS) }) : clockText(leftMs);
}

/** The text of a clock about the event, and the time it counts down to, if there is one. */
export function eventClock(
  t: Translate,
  now: number,
  config: Pick<ClientConfigV2, 'startTime' | 'endTime'>,
): { readonly label: string; readonly text: string; readonly until: number | undefined } {
  const phase = phaseAt(now, config);
  if (phase === 'ended') return { label: t('clock.event'), text: t('clock.over'), until: undefined };
  const until = phase === 'before' ? config.startTime : config.endTime;
  const label = t(phase === 'before' ? 'clock.untilStart' : 'clock.untilEnd');
  return { label, text: leftText(t, until - now), until };
}

/** What is left until the start or the end. */
export function EventClock({ config }: { readonly config: ClientConfigV2 }) {
  const { t, format } = useText();
  const now = useNow();
  const [title, setTitle] = useState<string>();
  const { label, text, until } = eventClock(t, now, config);
  if (until === undefined)
    return (
      <div className="bar__clock">
        <span>{label}</span>
        <span>{text}</span>
      </div>
    );
  return (
    <div className="bar__clock" role="timer" aria-live="off">
      <span>{label}</span>
      <time
        className="number"
        dateTime={new Date(until).toISOString()}
        title={title}
        onPointerEnter={() => setTitle(format.dateTime(until))}
      >
        {text}
      </time>
    </div>
  );
}

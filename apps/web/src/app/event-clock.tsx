import type { ClientConfigV2 } from '@rampart/contract';
import { useState } from 'react';
import { clockText } from '../text/format';
import type { Translate } from '../text/messages';
import { useText } from '../text/text';
import { useNow } from './clock';
import { phaseAt } from './phase';

const DAY_MS = 86_400_000;

/** Seconds matter on the last two days. */
export function leftText(t: Translate, leftMs: number): string {
  return leftMs > 2 * DAY_MS ? t('clock.days', { days: Math.floor(leftMs / DAY_MS) }) : clockText(leftMs);
}

/** What is left until the start or the end. */
export function EventClock({ config }: { readonly config: ClientConfigV2 }) {
  const { t, format } = useText();
  const now = useNow();
  const [title, setTitle] = useState<string>();
  const phase = phaseAt(now, config);
  if (phase === 'ended') {
    return (
      <div className="bar__clock">
        <span>{t('clock.event')}</span>
        <span>{t('clock.over')}</span>
      </div>
    );
  }
  const until = phase === 'before' ? config.startTime : config.endTime;
  const left = until - now;
  return (
    <div className="bar__clock" role="timer" aria-live="off">
      <span>{t(phase === 'before' ? 'clock.untilStart' : 'clock.untilEnd')}</span>
      <time
        className="number"
        dateTime={new Date(until).toISOString()}
        title={title}
        onPointerEnter={() => setTitle(format.dateTime(until))}
      >
        {leftText(t, left)}
      </time>
    </div>
  );
}

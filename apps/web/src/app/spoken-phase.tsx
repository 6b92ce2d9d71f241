import type { ClientConfigV2 } from '@rampart/contract';
import { useState } from 'react';
import { useText } from '../text/text';
import { useNow } from './clock';
import { useEventState } from './event-state';
import { phaseAt } from './phase';

const TEXTS = { before: 'notStarted.title', running: 'clock.running', ended: 'home.over' } as const;

/** Announces that the event has started, continues after a pause, or is over; its banner announces a pause. */
export function SpokenPhase({ config }: { readonly config: ClientConfigV2 }) {
  const { t } = useText();
  const now = useNow();
  const isPaused = useEventState().pausedSince !== undefined;
  const phase = isPaused ? undefined : phaseAt(now, config);
  const [last, setLast] = useState({ phase, isNew: false });
  if (phase !== last.phase) setLast({ phase, isNew: true });
  return (
    <div className="visually-hidden" aria-live="polite">
      {last.isNew && phase !== undefined ? t(TEXTS[phase]) : null}
    </div>
  );
}

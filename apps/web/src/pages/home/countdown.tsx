import type { ClientConfigV2 } from '@rampart/contract';
import { useNow } from '../../app/clock';
import { phaseAt } from '../../app/phase';
import { useText } from '../../text/text';

const UNITS = [
  { name: 'days', seconds: 86_400 },
  { name: 'hours', seconds: 3_600 },
  { name: 'minutes', seconds: 60 },
  { name: 'seconds', seconds: 1 },
] as const;

/** Days to seconds until the start or the end, and both in the visitor's time zone. */
export function Countdown({ config }: { readonly config: ClientConfigV2 }) {
  const { t, format } = useText();
  const now = useNow();
  const phase = phaseAt(now, config);
  const times = t('home.times', {
    start: format.dateTime(config.startTime),
    end: format.dateTime(config.endTime),
    zone: format.zone(),
  });
  if (phase === 'ended')
    return (
      <div>
        <p>{t('home.over')}</p>
        <p className="soft small">{times}</p>
      </div>
    );
  let rest = Math.max(0, Math.ceil(((phase === 'before' ? config.startTime : config.endTime) - now) / 1000));
  return (
    <div className="stack">
      <div className="countdown" role="timer" aria-live="off">
        <span className="soft">{t(phase === 'before' ? 'clock.untilStart' : 'clock.untilEnd')}</span>
        <div className="countdown__parts number">
          {UNITS.map(({ name, seconds }) => {
            const count = Math.floor(rest / seconds);
            rest -= count * seconds;
            return (
              <div className="countdown__part" key={name}>
                <b>{count}</b>
                <span>{t(`home.${name}`, { count })}</span>
              </div>
            );
          })}
        </div>
      </div>
      <p className="soft small">{times}</p>
    </div>
  );
}

import type { Activity } from '@rampart/contract';
import { useText } from '../../../text/text';

const HEIGHT = 40;

/** Flags per minute of the last hour, the right ones in front of all; a text describes the latest bars. */
export function MinuteBars({ minutes }: Pick<Activity, 'minutes'>) {
  const { t, format } = useText();
  const most = Math.max(0, ...minutes.map(({ flags }) => flags));
  const bar = (count: number) => (count / (most || 1)) * HEIGHT;
  const first = minutes[0]?.at ?? 0;
  return (
    <figure className="minute-bars">
      <svg
        viewBox={`0 0 ${minutes.length} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t('dashboard.graph', {
          flags: minutes.reduce((sum, minute) => sum + minute.flags, 0),
          most,
        })}
      >
        {minutes.map(({ at, flags, correct }, index) => (
          <g key={at}>
            <title>{`${format.time(at)}: ${format.number(flags)} / ${format.number(correct)}`}</title>
            <rect x={index + 0.1} width={0.8} y={HEIGHT - bar(flags)} height={bar(flags)} />
            <rect
              className="minute-bars__right"
              x={index + 0.1}
              width={0.8}
              y={HEIGHT - bar(correct)}
              height={bar(correct)}
            />
          </g>
        ))}
      </svg>
      <figcaption className="small soft">
        <span className="number" translate="no">
          {format.time(first)}
        </span>
        <span>{t('dashboard.graphKey', { most: format.number(most) })}</span>
        <span className="number" translate="no">
          {format.time(minutes.at(-1)?.at ?? first)}
        </span>
      </figcaption>
    </figure>
  );
}

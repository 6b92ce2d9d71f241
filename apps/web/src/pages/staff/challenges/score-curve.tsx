import { getScoreCurve, type ScoreCurve as Curve } from '@rampart/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useRef } from 'react';
import { read } from '../../../api/call';
import { useShownTheme } from '../../../app/theme';
import { Skeleton } from '../../../components/notice';
import { drawPlot } from '../../../components/draw-plot';
import { useText } from '../../../text/text';
import '../../../components/score-graph.css';

const PLACE = { blockSize: '11em' };
/** The sentence below the curve names the points at these shares: few, some and many solves, or parts of the event. */
const NAMED_SHARES = [0.01, 0.1, 0.5, 1];

interface ScoreCurveProps {
  readonly min: string;
  readonly max: string;
}

const isPoints = (typed: string): boolean => /^-?\d{1,9}$/.test(typed);

/** The value of the challenge as it is solved, for the typed points. */
export function ScoreCurve({ min, max }: ScoreCurveProps) {
  const query = useDeferredValue(`${min} ${max}`).split(' ');
  const isValid = query.every(isPoints);
  const [low = 0, high = 0] = query.map(Number);
  const { data, isLoading } = useQuery({
    queryKey: ['staff', 'curve', low, high],
    queryFn: ({ signal }) =>
      read(getScoreCurve, 'goodScoreCurve', { query: { min: low, max: high }, signal }),
    enabled: isValid,
    staleTime: Infinity,
    gcTime: 30_000,
    placeholderData: keepPreviousData,
  });
  if (isLoading) return <CurveSkeleton />;
  return data === undefined ? null : <Drawn curve={data} />;
}

/** Keeps the place of the curve, so that nothing below it moves when it arrives. */
function CurveSkeleton() {
  return (
    <figure className="score-graph">
      <div className="score-graph__place" style={PLACE} />
      <Skeleton lines={2} />
    </figure>
  );
}

function Drawn({ curve }: { readonly curve: Curve }) {
  const { t, format } = useText();
  const theme = useShownTheme();
  const box = useRef<HTMLDivElement>(null);
  const { basis, samples } = curve;

  useEffect(() => {
    const place = box.current;
    if (place === null) return;
    const drawn = drawPlot(place, ['--accent'], ({ textPx, axis, lines }) => ({
      cursor: { show: false },
      padding: [10, textPx * 1.2, 0, 0],
      axes: [
        {
          ...axis,
          size: textPx * 1.8,
          space: textPx * 4,
          values: (_plot, at) =>
            at.map((value) => (basis === 'solves' ? format.number(value) : format.percent(value))),
        },
        {
          ...axis,
          size: textPx * 3.6,
          space: textPx * 2.4,
          values: (_plot, points) => points.map((value) => format.number(value)),
        },
      ],
      scales: {
        x: { time: false },
        y: { range: (_plot, low, high) => [Math.min(0, low), Math.max(high, 1) * 1.06] },
      },
      series: [{}, ...lines.map((stroke) => ({ stroke, width: 2, points: { show: false } }))],
    }));
    drawn.setData([samples.map(({ at }) => at), samples.map(({ points }) => points)]);
    return () => drawn.remove();
  }, [basis, samples, theme, format]);

  const named = NAMED_SHARES.flatMap((share) => {
    const sample = samples[Math.round(share * (samples.length - 1))];
    if (sample === undefined) return [];
    const points = format.number(sample.points);
    return basis === 'solves'
      ? [t('curve.afterSolves', { count: sample.at, points })]
      : [t('curve.afterShare', { share: format.percent(sample.at), points })];
  });
  return (
    <figure className="score-graph">
      <div className="score-graph__place" style={PLACE}>
        <div className="score-graph__canvas" ref={box} aria-hidden="true" />
      </div>
      <figcaption className="small soft">
        {t(basis === 'solves' ? 'curve.bySolves' : 'curve.byTime')} {format.list(named)}
      </figcaption>
    </figure>
  );
}

import type { GraphEntry } from '@rampart/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import uPlot from 'uplot';
import { configQuery } from '../api/queries';
import { serverNow } from '../app/clock';
import { useShownTheme } from '../app/theme';
import { useText } from '../text/text';
import { graphColumns, seriesColour } from './graph-data';
import { drawPlot, type Plot } from './draw-plot';

/** Steps of the axis from a minute to a month, so that no two marks show the same time. */
const TIME_STEPS = [1, 2, 5, 10, 15, 30, 60, 120, 180, 360, 720, 1440, 2880, 10_080, 43_200].map(
  (minutes) => minutes * 60,
);

interface ScorePlotProps {
  readonly entries: readonly GraphEntry[];
}

/** The canvas of a score graph, with the library that draws it. */
export function ScorePlot({ entries }: ScorePlotProps) {
  const { t, format } = useText();
  const theme = useShownTheme();
  const box = useRef<HTMLDivElement>(null);
  const plot = useRef<Plot>(undefined);
  const { data: config } = useQuery(configQuery);
  const startTime = config?.startTime ?? Infinity;
  const columns = useMemo(() => graphColumns(entries, { startTime, now: serverNow() }), [entries, startTime]);
  const count = entries.length;

  useEffect(() => {
    const place = box.current;
    if (place === null) return;
    const colours = Array.from({ length: count }, (_, index) => seriesColour(index));
    const drawn = drawPlot(place, colours, ({ textPx, axis, lines }) => ({
      cursor: { y: false, drag: { x: false, y: false } },
      // The last label of the axis extends beyond the graph by half its width.
      padding: [10, textPx * 2, 0, 0],
      axes: [
        {
          ...axis,
          size: textPx * 1.8,
          space: textPx * 5.5,
          incrs: TIME_STEPS,
          values: (_plot, seconds) => seconds.map((second) => format.mark(second * 1000)),
        },
        {
          ...axis,
          size: textPx * 3.6,
          space: textPx * 2.4,
          values: (_plot, scores) => scores.map((score) => format.number(score)),
        },
      ],
      // Prices of hints may make scores negative.
      scales: {
        y: { range: (_plot, low, high) => [Math.min(low, 0) * 1.06, Math.max(high, 1) * 1.06] },
      },
      series: [
        {},
        ...lines.map((stroke) => ({
          stroke,
          width: Math.max(2, textPx / 9),
          points: { show: false },
          ...(uPlot.paths.stepped === undefined ? {} : { paths: uPlot.paths.stepped({ align: 1 }) }),
        })),
      ],
    }));
    plot.current = drawn;
    return () => drawn.remove();
  }, [count, theme, format]);

  useEffect(() => {
    plot.current?.setData([[...columns.times], ...columns.scores.map((scores) => [...scores])]);
  }, [columns, count, theme, format]);

  return (
    <div
      className="score-graph__canvas"
      ref={box}
      role="img"
      aria-label={t('graph.label', { teams: format.list(entries.map(({ name }) => name)) })}
    />
  );
}

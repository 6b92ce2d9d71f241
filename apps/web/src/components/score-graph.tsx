import type { GraphEntry } from '@rampart/contract';
import { lazy, Suspense } from 'react';
import { useText } from '../text/text';
import { seriesColour } from './graph-data';
import './score-graph.css';

// Loaded before there is anything to draw, so that the first graph does not wait for it.
const plot = import('./score-plot');
plot.catch(() => undefined);
const ScorePlot = lazy(() => plot.then((module) => ({ default: module.ScorePlot })));

interface ScoreGraphProps {
  /** Empty while the entries are loading; the graph keeps its place. */
  readonly entries: readonly GraphEntry[];
  readonly hasLegend?: boolean;
}

/** Scores over time, one line per team; the legend contains the same in words. */
export function ScoreGraph({ entries, hasLegend = true }: ScoreGraphProps) {
  const { format } = useText();
  return (
    <figure className="score-graph">
      <div className="score-graph__place">
        {entries.length === 0 ? null : (
          <Suspense>
            <ScorePlot entries={entries} />
          </Suspense>
        )}
      </div>
      {hasLegend ? (
        <ul role="list" className="score-graph__legend">
          {entries.map(({ id, name, points }, index) => (
            <li key={id}>
              <span className="score-graph__swatch" style={{ background: `var(${seriesColour(index)})` }} />
              <span className="cut" translate="no">
                {name}
              </span>
              <span className="soft number" translate="no">
                {format.number(points[0]?.score ?? 0)}
              </span>
            </li>
          ))}
        </ul>
      ) : null}
    </figure>
  );
}

/** Histories of teams as columns over one axis of time: pure. */
import type { GraphEntry } from '@rampart/contract';

/** The custom property with the colour of the line at `index`. */
export function seriesColour(index: number): `--series-${number}` {
  return `--series-${index % 10}`;
}

export interface GraphColumns {
  /** Times in Unix seconds, as the chart library expects. */
  readonly times: readonly number[];
  /** For each entry the score at each time; null before its first sample. */
  readonly scores: readonly (readonly (number | null)[])[];
}

/** Unix milliseconds. */
interface Span {
  readonly startTime: number;
  readonly now: number;
}

type Sample = GraphEntry['points'][number];

/**
 * The samples, oldest first: from 0 at the start of the event until now, though the sample of the current interval
 * is later.
 */
function historyOf({ points }: GraphEntry, { startTime, now }: Span): readonly Sample[] {
  const samples = points.map(({ time, score }) => ({ time: Math.min(time, now), score })).toReversed();
  const beginsAt = samples[0]?.time ?? startTime;
  return startTime < beginsAt ? [{ time: startTime, score: 0 }, ...samples] : samples;
}

/**
 * The columns of a graph. Times are those at which any team has a sample; between its own samples a team keeps its
 * score.
 */
export function graphColumns(entries: readonly GraphEntry[], span: Span): GraphColumns {
  const histories = entries.map((entry) => historyOf(entry, span));
  const times = [...new Set(histories.flatMap((samples) => samples.map(({ time }) => time)))].sort(
    (a, b) => a - b,
  );
  const scores = histories.map((oldestFirst) => {
    let next = 0;
    let score: number | null = null;
    return times.map((time) => {
      for (
        let sample = oldestFirst[next];
        sample !== undefined && sample.time <= time;
        sample = oldestFirst[next]
      ) {
        score = sample.score;
        next += 1;
      }
      return score;
    });
  });
  return { times: times.map((time) => time / 1000), scores };
}

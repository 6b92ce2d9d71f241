/** Histories of teams as columns over one axis of time: pure. */
import type { GraphEntry } from '@rampart/contract';

/** The custom property with the colour of the line at `index`. */
export function seriesColour(index: number): `--series-${number}` {
  return `--series-${index % 10}`;
}

export interface GraphColumns {
  /** Seconds, as the chart library counts. */
  readonly times: readonly number[];
  /** For each entry the score at each time; null before its first sample. */
  readonly scores: readonly (readonly (number | null)[])[];
}

/** Every time at which any team has a sample; between its own samples a team keeps its score. */
export function graphColumns(entries: readonly GraphEntry[]): GraphColumns {
  const times = [...new Set(entries.flatMap(({ points }) => points.map(({ time }) => time)))].sort(
    (a, b) => a - b,
  );
  const scores = entries.map(({ points }) => {
    const oldestFirst = points.toReversed();
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

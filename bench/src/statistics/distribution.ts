/** The value below which the given share (0 to 1) of the values lies, by nearest rank; NaN without values. */
export function percentile(values: ArrayLike<number>, share: number): number {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? NaN;
}

/** The mean of what is left without the given share (0 to 0.5, exclusive) of the values at each end; NaN without values. */
export function trimmedMean(values: readonly number[], share: number): number {
  const cut = Math.floor(values.length * share);
  const kept = Float64Array.from(values)
    .sort()
    .subarray(cut, values.length - cut);
  return kept.reduce((sum, value) => sum + value, 0) / kept.length;
}

export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}

const SHARES = [0.05, 0.25, 0.5, 0.75, 0.95, 0.99];

/** Lines of a table: percentiles and mean of each sample, ms. */
export function distributionTable(samples: ReadonlyMap<string, readonly number[]>): string[] {
  const width = Math.max(...[...samples.keys()].map((name) => name.length));
  const heads = SHARES.map((share) => `p${String(share * 100)}`.padStart(7)).join(' ');
  const rows = [...samples].map(([name, times]) => {
    const cells = SHARES.map((share) => percentile(times, share).toFixed(2).padStart(7));
    const meanMs = times.reduce((sum, time) => sum + time, 0) / times.length;
    return `${name.padEnd(width)} ${cells.join(' ')} ${meanMs.toFixed(2).padStart(7)}`;
  });
  return [`${'ms'.padEnd(width)} ${heads}    mean`, ...rows];
}

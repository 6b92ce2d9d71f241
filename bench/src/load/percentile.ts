/** The value below which the given share (0 to 1) of the values lies, by nearest rank; NaN without values. */
export function percentile(values: readonly number[], share: number): number {
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

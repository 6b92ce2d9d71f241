import { percentile } from './percentile';

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

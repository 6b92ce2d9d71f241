import type { ProgressFactory } from '../infra/progress';

/** Rows per statement; larger batches cost memory and gain no speed. */
const BATCH = 5_000;

/** Stores `rows` batch by batch; only one batch is in memory at a time. */
async function inBatches<Row>(
  rows: Iterable<Row>,
  store: (batch: readonly Row[]) => Promise<void>,
  advance: (count: number) => void,
): Promise<void> {
  let batch: Row[] = [];
  const flush = async () => {
    await store(batch);
    advance(batch.length);
    batch = [];
  };
  for (const row of rows) {
    batch.push(row);
    if (batch.length === BATCH) await flush();
  }
  if (batch.length > 0) await flush();
}

/** Stores the `total` rows of one named step and shows progress. */
export type Step = <Row>(
  name: string,
  total: number,
  rows: Iterable<Row>,
  insert: (batch: readonly Row[]) => Promise<void>,
) => Promise<void>;

export function stepsWith(progress: ProgressFactory): Step {
  return async (name, total, rows, insert) => {
    const shown = progress(name, total);
    await inBatches(rows, insert, shown.advance);
    shown.finish();
  };
}

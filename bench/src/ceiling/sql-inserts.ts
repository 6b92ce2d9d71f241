import type { LoadResult } from '../load/load-result';
import { startHelper, type HelperProcess } from './helper-process';

export interface InsertRun {
  readonly databaseUrl: string;
  readonly concurrency: number;
  readonly seconds: number;
  readonly challengeIds: readonly string[];
  readonly teamIds: readonly string[];
}

/** Inserts the rows of a correct flag straight into a copy of the tables; answers the figures of the run. */
export function startSqlInserts(): HelperProcess<InsertRun, LoadResult> {
  return startHelper('sql-inserts-process.js', isLoadResult);
}

function isLoadResult(message: unknown): message is LoadResult {
  return typeof message === 'object' && message !== null && 'perSecond' in message;
}

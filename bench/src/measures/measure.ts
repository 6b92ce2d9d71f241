import type { BareAnswer, BareServers, HelperProcess, InsertRun } from '../ceiling/ceilings';
import type { SeededEvent } from '../event/seed-event';
import type { LoadResult } from '../load/load-result';
import type { LoadOptions } from '../options';

/** What a measure works with. */
export interface MeasureContext {
  readonly event: SeededEvent;
  readonly options: LoadOptions;
  readonly databaseUrl: string;
  readonly bareServers: HelperProcess<BareAnswer, BareServers>;
  readonly sqlInserts: HelperProcess<InsertRun, LoadResult>;
}

/** One line of the report. */
export interface Measured {
  readonly name: string;
  readonly result: LoadResult;
  /** The same work without the platform, measured in alternation. */
  readonly ceiling?: { readonly name: string; readonly result: LoadResult };
  /** Shown beside it, not compared. */
  readonly reference?: { readonly name: string; readonly perSecond: number };
}

export interface Measure {
  readonly name: string;
  readonly run: (context: MeasureContext) => Promise<Measured>;
}

/** Share of the ceiling that was reached; null without a ceiling. */
export function ratioOf({ result, ceiling }: Measured): number | null {
  return ceiling === undefined ? null : result.perSecond / ceiling.result.perSecond;
}

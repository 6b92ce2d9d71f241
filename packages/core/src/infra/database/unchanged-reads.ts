import { createLruCache } from '../lru-cache';
import { setImmediate as endOfTurn } from 'node:timers/promises';
import { createReadBatcher } from '../batching';
import type { Database } from './database';
import { queryPrepared, runPrepared, type PreparedStatement } from './prepared';

export interface UnchangedReadOptions<Value> {
  /** `name` is unique in the codebase. */
  readonly name: string;
  /**
   * A query with the keys as `$1`, of type `text[]`. Returns a row with `key` and `content` for each key; `content`
   * is null where there is nothing.
   */
  readonly text: string;
  readonly parse: (content: string) => Value;
  /** Most keys kept in memory. */
  readonly maxKept: number;
}

/** Undefined where there is nothing under the key. Returns the same object until its content changes. */
export type UnchangedRead<Value> = (key: string) => Promise<Value | undefined>;

interface ReadAt {
  readonly snapshot: string;
  /** `performance.now()` */
  readonly readAtMs: number;
}

interface Kept<Value> extends ReadAt {
  readonly content: string | null;
  readonly value: Value | undefined;
}

interface CurrentSnapshot {
  readonly snapshot: string | undefined;
  readonly sameServerSinceMs: number;
}

interface Row {
  readonly key: string;
  readonly content: string | null;
  readonly snapshot: string;
}

const CURRENT: PreparedStatement = {
  name: 'current-snapshot',
  text: 'select pg_current_snapshot()::text as snapshot',
};

/**
 * Reads that are as fresh as a query of their own and mostly cost less (docs/decisions/0036). A snapshot says which
 * transactions a query sees, so while the current snapshot equals that of an earlier read, reading again would give
 * the same. Concurrent callers share one query for the current snapshot and, after a change, one query for the
 * content. A server that was restored or crashed reuses transaction numbers, so a comparison only counts on a
 * connection that is older than the earlier read.
 */
export function createUnchangedReads(database: Database) {
  let waiting: Promise<CurrentSnapshot> | undefined;
  let underWay: Promise<unknown> = Promise.resolve();

  const readSnapshot = async (): Promise<CurrentSnapshot> => {
    const { rows, sameServerSinceMs } = await queryPrepared<{ snapshot: string }>(database, CURRENT, []);
    return { snapshot: rows[0]?.snapshot, sameServerSinceMs };
  };
  const readForAllWaiting = async (): Promise<CurrentSnapshot> => {
    await underWay;
    await endOfTurn();
    await endOfTurn();
    waiting = undefined;
    const reading = readSnapshot();
    underWay = reading.catch(() => undefined);
    return reading;
  };
  /**
   * One query at a time, shared by all calls made before it is sent. It is sent at the end of the next turn of the
   * event loop, when all requests that arrived together have made their calls.
   */
  const currentSnapshot = () => (waiting ??= readForAllWaiting());

  return <Value>({ name, text, parse, maxKept }: UnchangedReadOptions<Value>): UnchangedRead<Value> => {
    const statement: PreparedStatement = {
      name,
      text: `select found.key, found.content::text, pg_current_snapshot()::text as snapshot from (${text}) found`,
    };
    const kept = createLruCache<string, Kept<Value>>(maxKept);

    const take = ({ key, content }: Row, { snapshot, readAtMs }: ReadAt): readonly [string, Value][] => {
      const known = kept.get(key);
      const value = known?.content === content ? known.value : content === null ? undefined : parse(content);
      kept.set(key, { snapshot, readAtMs, content, value });
      return value === undefined ? [] : [[key, value]];
    };
    const read = createReadBatcher<Value>(async (keys) => {
      const readAtMs = performance.now();
      const rows = await runPrepared<Row>(database, statement, [keys]);
      // All rows of one query share the text of the snapshot.
      const snapshot = rows[0]?.snapshot ?? '';
      return new Map(rows.flatMap((row) => take(row, { snapshot, readAtMs })));
    });

    return (key) => {
      const known = kept.get(key);
      if (known === undefined) return read(key);
      return currentSnapshot().then(({ snapshot, sameServerSinceMs }) =>
        snapshot === known.snapshot && sameServerSinceMs <= known.readAtMs ? known.value : read(key),
      );
    };
  };
}

export type UnchangedReads = ReturnType<typeof createUnchangedReads>;

/** Runs `send` as soon as it may, first come first served; undefined when the worker stops first. */
export type LimitedSend = <Result>(send: () => Promise<Result>) => Promise<Result | undefined>;

/** When a job that was not begun is taken again: by another worker, or in vain by this one until its queues are closed. */
export const NOT_BEGUN_RETRY_MS = 1_000;

export interface SendLimit {
  readonly limited: LimitedSend;
  /** Begins nothing any more: what waits is for another worker. */
  stop(): Promise<void>;
}

/**
 * Whatever is being sent holds a database connection while its receiver takes its time, so all kinds of it share a limit:
 * however many receivers are slow, a connection is left to the board.
 */
export function limitSends(maxAtOnce: number): SendLimit {
  const waiting: ((mayBegin: boolean) => void)[] = [];
  let underWay = 0;
  let isStopped = false;

  const begins = (): boolean | Promise<boolean> => {
    if (isStopped) return false;
    // The next send that ends hands over its place.
    if (underWay === maxAtOnce) return new Promise((resolve) => waiting.push(resolve));
    underWay += 1;
    return true;
  };

  return {
    async limited(send) {
      if (!(await begins())) return undefined;
      try {
        return await send();
      } finally {
        const next = waiting.shift();
        if (next === undefined) underWay -= 1;
        else next(true);
      }
    },

    stop() {
      isStopped = true;
      for (const end of waiting.splice(0)) end(false);
      return Promise.resolve();
    },
  };
}

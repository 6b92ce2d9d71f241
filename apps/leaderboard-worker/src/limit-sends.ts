/** Runs `send` as soon as the limit allows, in order of arrival; undefined when the worker stops first. */
export type LimitedSend = <Result>(send: () => Promise<Result>) => Promise<Result | undefined>;

/**
 * Delay of a job that was not begun because the worker stops. Another worker takes it then, or this one again in
 * vain, until its queues are closed.
 */
export const NOT_BEGUN_RETRY_MS = 1_000;

export interface SendLimit {
  readonly limited: LimitedSend;
  /** Begins nothing any more; what waits is left to another worker. */
  stop(): Promise<void>;
}

/**
 * Limits how many mails, announcements and webhook events are sent at the same time. Each holds a database
 * connection while its receiver answers, so however many receivers are slow, a connection is left for the board.
 */
export function limitSends(maxAtOnce: number): SendLimit {
  const waiting: ((mayBegin: boolean) => void)[] = [];
  let underWay = 0;
  let isStopped = false;

  const begins = (): boolean | Promise<boolean> => {
    if (isStopped) return false;
    // A send that ends passes its place on.
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

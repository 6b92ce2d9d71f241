/** Runs work as soon as fewer than `limit` others run, first come, first served. */
export type ConcurrencyLimit = <Result>(work: () => Promise<Result>) => Promise<Result>;

export function createConcurrencyLimit(limit: number): ConcurrencyLimit {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    // Whoever ends hands its place on, so nobody who comes later can take it.
    if (running < limit) running += 1;
    else await new Promise<void>((begin) => waiting.push(begin));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}

/** Runs `send` as soon as it may, first come first served. */
export type LimitedSend = <Result>(send: () => Promise<Result>) => Promise<Result>;

/**
 * Whatever is being sent holds a database connection while its receiver takes its time, so all kinds of it share a limit:
 * however many receivers are slow, a connection is left to the board.
 */
export function limitSends(mostAtOnce: number): LimitedSend {
  const waiting: (() => void)[] = [];
  let underWay = 0;
  return async (send) => {
    // Who ends hands the place on.
    if (underWay < mostAtOnce) underWay += 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await send();
    } finally {
      const next = waiting.shift();
      if (next === undefined) underWay -= 1;
      else next();
    }
  };
}

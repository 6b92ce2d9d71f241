/**
 * Shifts the clock of this process during `work`, like that of a machine without time synchronisation; the tested
 * program is unaware of it.
 */
export async function withClockShiftedBy<Result>(
  offsetMs: number,
  work: () => Promise<Result>,
): Promise<Result> {
  const RealDate = Date;
  const now = () => new RealDate().getTime() + offsetMs;
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, given: unknown[]): Date =>
      given.length === 0 ? new target(now()) : (Reflect.construct(target, given) as Date),
    get: (target, key): unknown => (key === 'now' ? now : Reflect.get(target, key)),
  });
  try {
    return await work();
  } finally {
    globalThis.Date = RealDate;
  }
}

/**
 * Limits blocking work to a share of the time: with a share of 1/20, work that took 50 ms is not due again for a
 * second.
 */
export class WorkThrottle {
  private notBeforeMs = -Infinity;

  constructor(private readonly maxShare: number) {}

  isDue(): boolean {
    return performance.now() >= this.notBeforeMs;
  }

  run<Result>(work: () => Result): Result {
    const startedAtMs = performance.now();
    const result = work();
    const endedAtMs = performance.now();
    this.notBeforeMs = endedAtMs + (endedAtMs - startedAtMs) / this.maxShare;
    return result;
  }
}

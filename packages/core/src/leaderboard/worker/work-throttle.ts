/** Keeps work that blocks the process to a share of its time: after what took 50 ms, a share of 1/20 rests a second. */
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

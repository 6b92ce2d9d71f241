/** Keeps work that blocks the process to a share of its time: after what took 50 ms, a share of 1/20 rests a second. */
export class WorkThrottle {
  private notBefore = -Infinity;

  constructor(private readonly maxShare: number) {}

  isDue(): boolean {
    return performance.now() >= this.notBefore;
  }

  run<Result>(work: () => Result): Result {
    const startedAt = performance.now();
    const result = work();
    const endedAt = performance.now();
    this.notBefore = endedAt + (endedAt - startedAt) / this.maxShare;
    return result;
  }
}

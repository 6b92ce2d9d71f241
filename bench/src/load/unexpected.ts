/** Counts what was not expected, by cause. */
export class Unexpected {
  readonly counts: Record<string, number> = {};
  readonly note = (cause: string): void => {
    this.counts[cause] = (this.counts[cause] ?? 0) + 1;
  };
}

/** When each stream was told of each board. */
export class BoardArrivals {
  private readonly byBoard = new Map<number, Float64Array>();

  constructor(private readonly streams: number) {}

  get count(): number {
    return this.byBoard.size;
  }

  /** A stream was told at `atMs` of the board that was computed at `computedAtMs`; the first time counts. */
  note(stream: number, computedAtMs: number, atMs: number): void {
    let arrivals = this.byBoard.get(computedAtMs);
    if (arrivals === undefined) {
      arrivals = new Float64Array(this.streams).fill(NaN);
      this.byBoard.set(computedAtMs, arrivals);
    }
    if (Number.isNaN(arrivals[stream])) arrivals[stream] = atMs;
  }

  /**
   * Of every fact and every stream, the time from the answer until the stream was told of the first board that was
   * computed after it: that board has the fact, an earlier one may have it too. `untold` counts those never told.
   */
  delays(answeredAtMs: readonly number[]): { readonly delaysMs: number[]; readonly untold: number } {
    const boards = [...this.byBoard].sort(([left], [right]) => left - right);
    const delaysMs: number[] = [];
    let untold = 0;
    for (const answeredMs of answeredAtMs) {
      const arrivals = boards.find(([computedAtMs]) => computedAtMs >= answeredMs)?.[1];
      for (let stream = 0; stream < this.streams; stream += 1) {
        const atMs = arrivals?.[stream] ?? NaN;
        if (Number.isNaN(atMs)) untold += 1;
        else delaysMs.push(atMs - answeredMs);
      }
    }
    return { delaysMs, untold };
  }
}

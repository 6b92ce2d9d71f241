/** What a worker reports about itself; an adapter turns it into metrics. */
export interface LeaderboardWorkerMetrics {
  leading(isLeading: boolean): void;
  /** `ledgerRows`: how many rows the board was behind when the tick began */
  ticked(durationMs: number, ledgerRows: number): void;
  tickFailed(): void;
  rebuilt(why: string): void;
  published(sizeBytes: number): void;
}

export const silentLeaderboardWorkerMetrics: LeaderboardWorkerMetrics = {
  leading: () => undefined,
  ticked: () => undefined,
  tickFailed: () => undefined,
  rebuilt: () => undefined,
  published: () => undefined,
};

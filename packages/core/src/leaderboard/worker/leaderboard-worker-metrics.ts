/** What a worker tells about itself; adapters count it. */
export interface LeaderboardWorkerMetrics {
  leading(isLeading: boolean): void;
  /** `ledgerRows` is how far the board was behind when the tick began. */
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

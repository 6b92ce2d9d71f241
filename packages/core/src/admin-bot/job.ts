import type { AdminBotJobStatus } from '@rampart/domain-data';
import type { ConcreteFlag } from '../challenges';

export type FinishedStatus = Extract<AdminBotJobStatus, 'completed' | 'failed'>;

/** An endpoint of the team's instance as passed to a script. */
export interface JobInstance {
  /** The kind of the endpoint. */
  readonly type: string;
  readonly host: string;
  readonly port: number;
  readonly title?: string;
}

/** What a runner needs for a visit; all but `instances` is fixed when the visit is requested. */
export interface JobOrder {
  readonly id: string;
  readonly challengeId: string;
  readonly teamId: string;
  /** Revision of the script at that moment; the stored script may be newer when the job runs. */
  readonly configRevision: string;
  readonly flags: readonly ConcreteFlag[];
  readonly inputs: Readonly<Record<string, string>>;
  /**
   * Endpoints at the time of the request. A pull replaces them by the current ones, because ports may have gone to
   * other teams meanwhile.
   */
  readonly instances: readonly JobInstance[];
  /** The time limit of the script. */
  readonly timeoutMs: number;
  readonly createdAt: Date;
}

export interface FinishedJob {
  readonly id: string;
  readonly status: FinishedStatus;
  readonly createdAt: Date;
  readonly hasLogs: boolean;
}

export interface OwnJob {
  readonly id: string;
  readonly status: AdminBotJobStatus;
  readonly createdAt: Date;
  /** From 1, across all challenges; null when not queued. */
  readonly queuePosition: number | null;
  readonly logs: string | null;
}

/** The jobs of one team for one challenge. */
export interface JobOwner {
  readonly challengeId: string;
  readonly teamId: string;
}

/**
 * How long a running job may go without an update, as a multiple of its script's timeout, but at least
 * `atLeastMs`: starting a browser takes a while, however short the script.
 */
export const STUCK_AFTER = { timeouts: 4, atLeastMs: 120_000 } as const;

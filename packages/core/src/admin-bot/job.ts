import type { AdminBotJobStatus } from '@rampart/domain-data';
import type { ConcreteFlag } from '../challenges';

export type FinishedStatus = Extract<AdminBotJobStatus, 'completed' | 'failed'>;

/** An endpoint of the team's instance as a script is given it. */
export interface JobInstance {
  /** kind of the endpoint */
  readonly type: string;
  readonly host: string;
  readonly port: number;
  readonly title?: string;
}

/** What a runner needs to visit for a team; fixed when the visit is asked for. */
export interface JobOrder {
  readonly id: string;
  readonly challengeId: string;
  readonly teamId: string;
  /** of the script at that moment; the stored script may be newer when the job runs */
  readonly configRevision: string;
  readonly flags: readonly ConcreteFlag[];
  readonly inputs: Readonly<Record<string, string>>;
  readonly instances: readonly JobInstance[];
  readonly createdAt: Date;
}

export interface NewJob extends JobOrder {
  readonly timeoutMs: number;
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
  /** from 1, over the jobs of all challenges; null when not queued */
  readonly queuePosition: number | null;
  readonly logs: string | null;
}

/** The jobs of one team for one challenge. */
export interface JobOwner {
  readonly challengeId: string;
  readonly teamId: string;
}

/**
 * How long a running job may go without news, as a multiple of its script's own limit, and at least: starting a browser
 * takes a while, however short the script is.
 */
export const STUCK_AFTER = { timeouts: 4, atLeastMs: 60_000 } as const;

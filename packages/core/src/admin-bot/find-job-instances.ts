import type { Challenge } from '../challenges';
import type { ReadRawInstanceStatus } from '../instances';
import { checkInstance, type InstanceCheck } from './job-submission';

/**
 * Finds the endpoints of the team's instance for a bot that requires one; the instance has to outlast the visit.
 * Without an instancer for the challenge, no instance is required.
 */
export async function findJobInstances(
  readInstance: ReadRawInstanceStatus,
  {
    challenge,
    teamId,
    botTimeoutMs,
    now,
  }: {
    readonly challenge: Challenge;
    readonly teamId: string;
    readonly botTimeoutMs: number;
    readonly now: Date;
  },
): Promise<InstanceCheck> {
  const answer = await readInstance(challenge, teamId, now);
  if (answer.outcome === 'unavailable') return { outcome: 'ready', instances: [] };
  if (answer.outcome === 'failed') {
    const { message: error } = answer;
    return { outcome: 'notReady', error, details: { error, instancerStatus: null } };
  }
  return checkInstance(answer.status, botTimeoutMs);
}

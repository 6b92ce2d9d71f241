import type { Challenge } from '../challenges';
import type { ReadRawInstanceStatus } from '../instances';
import { checkInstance, type InstanceCheck, type JobRequestDetails } from './job-submission';

export type JobInstances =
  | Extract<InstanceCheck, { outcome: 'ready' }>
  | (Extract<InstanceCheck, { outcome: 'notReady' }> & { readonly details: Partial<JobRequestDetails> });

/**
 * Where a bot that requires an instance finds the team's one, which has to outlast the visit. None are required of a
 * challenge whose instancer is not there.
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
): Promise<JobInstances> {
  const answer = await readInstance(challenge, teamId, now);
  if (answer.outcome === 'unavailable') return { outcome: 'ready', instances: [] };
  if (answer.outcome === 'failed') {
    const { message: error } = answer;
    return { outcome: 'notReady', error, details: { error, instancerStatus: null } };
  }
  const { status } = answer;
  const checked = checkInstance(status, botTimeoutMs);
  if (checked.outcome === 'ready') return checked;
  return {
    ...checked,
    details: {
      error: checked.error,
      status: status.state,
      instancerStatus: status,
      timeLeftMilliseconds: status.timeLeftMs,
    },
  };
}

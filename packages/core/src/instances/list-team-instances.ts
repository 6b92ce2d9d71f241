import type { ChallengeCache } from '../challenges';
import { mapLimited } from '../infra/batching';
import type { TeamStore } from '../teams';
import type { VisibleInstance } from './instances';
import type { ReadRawInstanceStatus } from './raw-instance-status';
import { visibleEndpoints } from './visible-endpoints';

/** Instances whose status is requested at the same time. */
const AT_ONCE = 32;
/** From then on no instancer is asked: a call may take 15 s, and the front proxy waits 30 s for all of them. */
const ASKED_FOR_MS = 10_000;

/** An instance that a team has, or may have if its instancer failed. */
export interface TeamInstance {
  readonly challengeId: string;
  readonly challengeName: string;
  /** Undefined when the instancer failed, or was not asked because the others took too long. */
  readonly instance: VisibleInstance | undefined;
}

/** Lists the instances of a team, on hidden challenges too, in list order; undefined for an unknown team. */
export type ListTeamInstances = (teamId: string, now: Date) => Promise<readonly TeamInstance[] | undefined>;

export function createListTeamInstances(dependencies: {
  readonly teams: Pick<TeamStore, 'find'>;
  readonly challengeCache: Pick<ChallengeCache, 'latest'>;
  readonly readInstance: ReadRawInstanceStatus;
}): ListTeamInstances {
  const { teams, challengeCache, readInstance } = dependencies;
  return async (teamId, now) => {
    if ((await teams.find(teamId)) === undefined) return undefined;
    const { challenges } = await challengeCache.latest();
    const instanced = challenges.filter(({ instancerConfig }) => instancerConfig !== null);
    const untilMs = performance.now() + ASKED_FOR_MS;
    const found = await mapLimited(
      instanced,
      AT_ONCE,
      async (challenge): Promise<readonly TeamInstance[]> => {
        const named = { challengeId: challenge.id, challengeName: challenge.name };
        if (performance.now() >= untilMs) return [{ ...named, instance: undefined }];
        const answer = await readInstance(challenge, teamId, now);
        if (answer.outcome === 'unavailable') return [];
        if (answer.outcome === 'failed') return [{ ...named, instance: undefined }];
        const { state, timeLeftMs, endpoints } = answer.status;
        if (state === 'stopped') return [];
        const shown = visibleEndpoints(endpoints, challenge.instancerConfig?.expose ?? []);
        return [{ ...named, instance: { state, timeLeftMs, endpoints: shown } }];
      },
    );
    return found.flat();
  };
}

import {
  deleteChallenge,
  putAdminChallengeV1,
  putAdminChallengeV2,
  type ChallengeUpdateV1,
  type ChallengeUpdateV2,
} from '@rampart/contract';
import {
  versionOf,
  type ChallengeChanges,
  type DeleteChallenge,
  type PutChallenge,
} from '@rampart/core/challenges';
import { withEntityTag } from '../../http/entity-tag';
import { implement } from '../../http/implement';
import { staffAction } from '../staff-action';
import { presentAdminChallengeV1, presentAdminChallengeV2 } from './admin-challenge.presenter';

export interface EditAdminChallengesNeeds {
  readonly putChallenge: PutChallenge;
  readonly deleteChallenge: DeleteChallenge;
}

/** V1 knows fewer keys, and files without a size (competition reference 5.3, K11). */
function changesOfV1(update: ChallengeUpdateV1): ChallengeChanges {
  return { ...update, files: update.files?.map(({ name, url }) => ({ name, url, sizeBytes: null })) };
}

function changesOfV2({ files, releaseTime, ...update }: ChallengeUpdateV2): ChallengeChanges {
  return {
    ...update,
    files: files?.map(({ name, url, size }) => ({ name, url, sizeBytes: size })),
    releaseAt: typeof releaseTime === 'number' ? new Date(releaseTime) : releaseTime,
    scoring: update.scoring?.kind === 'decay' ? { kind: 'decay' } : update.scoring,
  };
}

export const putAdminChallengeV1Handler = implement(
  putAdminChallengeV1,
  ({ putChallenge }: EditAdminChallengesNeeds) => {
    return async (call) => {
      const { params, body, ifMatch, reply } = call;
      const stored = await putChallenge({
        id: params.id,
        changes: changesOfV1(body.data),
        by: staffAction(call),
        expects: ifMatch,
      });
      switch (stored.outcome) {
        case 'stored':
          return withEntityTag(
            reply.goodChallengeUpdate(presentAdminChallengeV1(stored.challenge)),
            versionOf(stored.challenge),
          );
        case 'staleVersion':
          return reply.badStaleVersion();
        case 'invalid':
          return reply.badBody('body', `data.${stored.path}`, stored.detail);
        case 'invalidInstancerConfig':
        case 'invalidAdminBotConfig':
          throw new Error('a V1 edit cannot name an instancer or an admin bot');
      }
    };
  },
);

export const putAdminChallengeV2Handler = implement(
  putAdminChallengeV2,
  ({ putChallenge }: EditAdminChallengesNeeds) => {
    return async (call) => {
      const { params, body, ifMatch, reply } = call;
      const stored = await putChallenge({
        id: params.id,
        changes: changesOfV2(body.data),
        by: staffAction(call),
        expects: ifMatch,
      });
      switch (stored.outcome) {
        case 'stored':
          return withEntityTag(
            reply.goodChallengeUpdate(presentAdminChallengeV2(stored.challenge)),
            versionOf(stored.challenge),
          );
        case 'staleVersion':
          return reply.badStaleVersion();
        case 'invalid':
          return reply.badBody('body', `data.${stored.path}`, stored.detail);
        case 'invalidInstancerConfig':
          return reply.badInstancerConfig({ error: stored.error });
        case 'invalidAdminBotConfig':
          return reply.badAdminBotConfig({ error: stored.error });
      }
    };
  },
);

export const deleteChallengeHandler = implement(deleteChallenge, (needs: EditAdminChallengesNeeds) => {
  return async (call) => {
    const { params, ifMatch, reply } = call;
    const { outcome } = await needs.deleteChallenge({
      id: params.id,
      by: staffAction(call),
      expects: ifMatch,
    });
    return outcome === 'deleted' ? reply.goodChallengeDelete() : reply.badStaleVersion();
  };
});

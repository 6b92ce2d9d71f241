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
  type PutChallengeOutcome,
  type PutChallengeRequest,
} from '@rampart/core/challenges';
import type { Answer } from '../../http/answer';
import { withEntityTag, type IfMatch } from '../../http/entity-tag';
import { implement } from '../../http/implement';
import type { ImpliedReplies } from '../../http/reply-builder';
import { staffAction } from '../staff-action';
import { presentAdminChallengeV1, presentAdminChallengeV2 } from './admin-challenge.presenter';

export interface EditAdminChallengesDependencies {
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

interface EditCall {
  readonly params: { readonly id: string };
  readonly ifMatch: IfMatch;
  readonly team: { readonly id: string };
  readonly now: Date;
  readonly requestId: string;
}

function editOf(call: EditCall, changes: ChallengeChanges): PutChallengeRequest {
  return { id: call.params.id, changes, by: staffAction(call), expects: call.ifMatch };
}

/** What an edit of either version can be refused for. */
type SharedRefusal = Extract<
  PutChallengeOutcome,
  { readonly outcome: 'staleVersion' | 'unknownChallenge' | 'invalid' }
>;

function refuse(
  reply: Pick<ImpliedReplies, 'badBody'> & { badStaleVersion(): Answer; badChallenge(): Answer },
  refusal: SharedRefusal,
): Answer {
  switch (refusal.outcome) {
    case 'staleVersion':
      return reply.badStaleVersion();
    case 'unknownChallenge':
      return reply.badChallenge();
    case 'invalid':
      return reply.badBody('body', `data.${refusal.path}`, refusal.detail);
  }
}

export const putAdminChallengeV1Handler = implement(
  putAdminChallengeV1,
  ({ putChallenge }: EditAdminChallengesDependencies) => {
    return async (call) => {
      const { reply } = call;
      const edit = await putChallenge(editOf(call, changesOfV1(call.body.data)));
      switch (edit.outcome) {
        case 'stored':
          return withEntityTag(
            reply.goodChallengeUpdate(presentAdminChallengeV1(edit.challenge)),
            versionOf(edit.challenge),
          );
        case 'invalidInstancerConfig':
        case 'invalidAdminBotConfig':
          throw new Error('a V1 edit cannot name an instancer or an admin bot');
        case 'staleVersion':
        case 'unknownChallenge':
        case 'invalid':
          return refuse(reply, edit);
      }
    };
  },
);

export const putAdminChallengeV2Handler = implement(
  putAdminChallengeV2,
  ({ putChallenge }: EditAdminChallengesDependencies) => {
    return async (call) => {
      const { reply } = call;
      const edit = await putChallenge(editOf(call, changesOfV2(call.body.data)));
      switch (edit.outcome) {
        case 'stored':
          return withEntityTag(
            reply.goodChallengeUpdate(presentAdminChallengeV2(edit.challenge)),
            versionOf(edit.challenge),
          );
        case 'invalidInstancerConfig':
          return reply.badInstancerConfig({ error: edit.error });
        case 'invalidAdminBotConfig':
          return reply.badAdminBotConfig({ error: edit.error });
        case 'staleVersion':
        case 'unknownChallenge':
        case 'invalid':
          return refuse(reply, edit);
      }
    };
  },
);

export const deleteChallengeHandler = implement(
  deleteChallenge,
  (dependencies: EditAdminChallengesDependencies) => {
    return async (call) => {
      const { params, ifMatch, reply } = call;
      const { outcome } = await dependencies.deleteChallenge({
        id: params.id,
        by: staffAction(call),
        expects: ifMatch,
      });
      return outcome === 'deleted' ? reply.goodChallengeDelete() : reply.badStaleVersion();
    };
  },
);

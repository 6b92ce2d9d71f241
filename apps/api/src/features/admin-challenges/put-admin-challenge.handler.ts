import * as contract from '@rampart/contract';
import {
  versionOf,
  type Challenge,
  type ChallengeChanges,
  type DeleteChallenge,
  type PutChallenge,
} from '@rampart/core/challenges';
import type { Answer } from '../../http/answer';
import { withEntityTag } from '../../http/entity-tag';
import { implement, type HandlerCall } from '../../http/implement';
import { staffAction } from '../staff-action';
import { presentAdminChallengeV1, presentAdminChallengeV2 } from './admin-challenge.presenter';

export interface EditAdminChallengesDependencies {
  readonly putChallenge: PutChallenge;
  readonly deleteChallenge: DeleteChallenge;
}

/** An edit of either version: V1 knows fewer keys, and files without a size. */
type ChallengeUpdate = Omit<contract.ChallengeUpdateV2, 'files'> & {
  readonly files?: readonly { readonly name: string; readonly url: string; readonly size?: number | null }[];
};

/** A time to store, null to clear it, or undefined to keep it. */
function instantOf(time: number | null | undefined): Date | null | undefined {
  return typeof time === 'number' ? new Date(time) : time;
}

function changesOf(update: ChallengeUpdate): ChallengeChanges {
  const { files, releaseTime, closeTime, requires, scoring, ...others } = update;
  return {
    ...others,
    files: files?.map(({ name, url, size = null }) => ({ name, url, sizeBytes: size })),
    releaseAt: instantOf(releaseTime),
    closesAt: instantOf(closeTime),
    requires: requires?.map(({ challenges, count = challenges.length }) => ({ challenges, count })),
    scoring: scoring?.kind === 'decay' ? { kind: 'decay' } : scoring,
  };
}

async function putAdminChallenge(
  call: HandlerCall<
    typeof contract.putAdminChallengeV1 | typeof contract.putAdminChallengeV2,
    { goodChallengeUpdate: Challenge }
  >,
  { putChallenge }: EditAdminChallengesDependencies,
): Promise<Answer> {
  const { params, body, expects, reply } = call;
  const edit = await putChallenge({
    id: params.id,
    changes: changesOf(body.data),
    by: staffAction(call),
    expects,
  });
  switch (edit.outcome) {
    case 'stored':
      return withEntityTag(reply.goodChallengeUpdate(edit.challenge), versionOf(edit.challenge));
    case 'invalid':
      return reply.badBody('body', `data.${edit.path}`, edit.detail);
    case 'staleVersion':
      return reply.badStaleVersion();
    case 'unknownChallenge':
      return reply.badChallenge();
    case 'invalidInstancerConfig':
    case 'invalidAdminBotConfig':
      if (!('badInstancerConfig' in reply))
        throw new Error(`An edit in V1 set an instancer or an admin bot: ${edit.error}`);
      return edit.outcome === 'invalidInstancerConfig'
        ? reply.badInstancerConfig({ error: edit.error })
        : reply.badAdminBotConfig({ error: edit.error });
  }
}

async function deleteChallenge(
  call: HandlerCall<typeof contract.deleteChallenge>,
  dependencies: EditAdminChallengesDependencies,
): Promise<Answer> {
  const { params, expects, reply } = call;
  const { outcome } = await dependencies.deleteChallenge({
    id: params.id,
    by: staffAction(call),
    expects,
  });
  return outcome === 'deleted' ? reply.goodChallengeDelete() : reply.badStaleVersion();
}

export const putAdminChallengeV1Route = implement(contract.putAdminChallengeV1, putAdminChallenge, {
  goodChallengeUpdate: presentAdminChallengeV1,
});
export const putAdminChallengeV2Route = implement(contract.putAdminChallengeV2, putAdminChallenge, {
  goodChallengeUpdate: presentAdminChallengeV2,
});
export const deleteChallengeRoute = implement(contract.deleteChallenge, deleteChallenge);

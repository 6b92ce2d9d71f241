import type { Submission } from '@rampart/contract';
import type { ListedSubmission } from '@rampart/core/solves';

/** Something deleted since is shown with its id as the name, and `deleted` or `unknown` in the other fields. */
export function presentSubmission(submission: ListedSubmission): Submission {
  const { challenge, team } = submission;
  return {
    id: submission.id,
    kind: submission.kind,
    challengeId: submission.challengeId,
    challengeName: challenge?.name ?? submission.challengeId,
    challengeCategory: challenge?.category ?? 'deleted',
    userId: submission.teamId,
    userName: team?.name ?? submission.teamId,
    userDivision: team?.division ?? 'unknown',
    userAvatarUrl: team?.avatarUrl ?? null,
    userCountryCode: team?.countryCode ?? null,
    userStatusText: team?.statusText ?? null,
    userBanned: team?.banned ?? false,
    ip: submission.ip,
    result: submission.result,
    cheatedFromId: submission.cheatedFrom?.id ?? null,
    cheatedFromName: submission.cheatedFrom?.name ?? null,
    details: submission.details,
    relatedId: submission.relatedId,
    createdAt: submission.createdAt.getTime(),
  };
}

import * as contract from '@rampart/contract';
import type { PreviewedChallenge, PreviewScores } from '@rampart/core/leaderboard';
import type { Answer } from '../../http/answer';
import { implement, type HandlerCall } from '../../http/implement';

/** As many as the pages of the contract say. */
const SHOWN_TEAMS = 100;

export interface PreviewScoresDependencies {
  readonly previewScores: PreviewScores;
}

type Call = HandlerCall<typeof contract.previewScores>;

function previewed({
  id,
  deleted,
  points,
  ...facts
}: Call['body']['challenges'][number]): PreviewedChallenge {
  const { tiebreakEligible, hidden, releaseTime } = facts;
  return {
    id,
    isDeleted: deleted === true,
    facts: contract.withoutUndefined({ ...points, tiebreakEligible, hidden, releaseAtMs: releaseTime }),
  };
}

async function previewScores(
  { body, now, reply }: Call,
  dependencies: PreviewScoresDependencies,
): Promise<Answer> {
  const { startTime, endTime, challenges } = body;
  const timing = contract.withoutUndefined({ startAtMs: startTime, endAtMs: endTime });
  const changes = { timing, challenges: challenges.map(previewed) };
  const preview = await dependencies.previewScores(changes, { now, limit: SHOWN_TEAMS });
  return reply.goodScorePreview({
    total: preview.total,
    teams: preview.teams.map(({ id, name, before, after }) => ({ id, name, before, after })),
    challenges: preview.challenges.map(({ id, before, after }) => ({ id, before, after })),
  });
}

export const previewScoresRoute = implement(contract.previewScores, previewScores);

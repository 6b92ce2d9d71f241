import * as contract from '@rampart/contract';
import { scoreCurve, type ScoreFormula } from '@rampart/core/scoring';
import type { EffectiveSettings } from '@rampart/core/settings';
import type { Answer } from '../../http/answer';
import { implement, type HandlerCall } from '../../http/implement';

export interface ScoreCurveDependencies {
  readonly scoreFormula: ScoreFormula;
  readonly settings: EffectiveSettings;
}

function getScoreCurve(
  { query, reply }: HandlerCall<typeof contract.getScoreCurve>,
  { scoreFormula, settings }: ScoreCurveDependencies,
): Answer {
  const { startAtMs, endAtMs } = settings.current();
  const { basis, samples } = scoreCurve(scoreFormula, { ...query, startAtMs, endAtMs });
  return reply.goodScoreCurve({ basis, samples: samples.map(({ at, points }) => ({ at, points })) });
}

export const getScoreCurveRoute = implement(contract.getScoreCurve, getScoreCurve);

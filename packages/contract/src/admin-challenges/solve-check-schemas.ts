import { SOLVE_FAILURES } from '@rampart/domain-data';
import { type Static, Type } from '@sinclair/typebox';
import { defineReply } from '../reply';
import { described, nullable, oneOf, strictObject, unixMs } from '../schema';

const failure = described(
  nullable(oneOf(SOLVE_FAILURES)),
  'Null: solved. `noInstance`: none could be started; `scriptFailed`: the script ended with an error; `timedOut`: it did not end; `noFlag`: it did not print a flag of the challenge.',
);
const durationMilliseconds = Type.Integer({ minimum: 0, maximum: 2_147_483_647, format: 'int32' });

export const solveCheck = strictObject({
  challengeId: Type.String(),
  challengeName: Type.String(),
  failure,
  since: described(unixMs, 'Time of the first check in a row with this result.'),
  checkedAt: unixMs,
  durationMilliseconds,
});

export const solveCheckBody = strictObject({ data: strictObject({ failure, durationMilliseconds }) });

export type SolveCheckData = Static<typeof solveCheck>;

export const goodSolveChecks = defineReply(
  'goodSolveChecks',
  200,
  'The latest check of each challenge that has been checked.',
  Type.Array(solveCheck),
);
export const goodSolveCheckRecord = defineReply('goodSolveCheckRecord', 200, 'The check is stored.');

import { addSolve, type CallInput } from '@rampart/contract';
import { read } from '../../api/call';
import { kindOf, Refusal } from '../../api/refusal';

/** Adds a solve to a team. What a team reads of a repeated flag, "Correct, but your team …", would not be about the reader. */
export async function addSolveTo(
  params: CallInput<typeof addSolve>['params'],
  body: CallInput<typeof addSolve>['body'],
): Promise<void> {
  await read(addSolve, 'goodSolveAdd', { params, body }).catch((error: unknown) => {
    throw kindOf(error) === 'badAlreadySolvedChallenge' ? new Refusal('solvedBefore') : error;
  });
}

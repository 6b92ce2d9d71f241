import { addSolve, type CallInput } from '@rampart/contract';
import { read } from '../../api/call';
import { kindOf, Refusal } from '../../api/refusal';

/**
 * Adds a solve to a team. Replaces the refusal of a repeated flag, which addresses the reader ("Correct, but your
 * team …").
 */
export async function addSolveTo(
  params: CallInput<typeof addSolve>['params'],
  body: CallInput<typeof addSolve>['body'],
): Promise<void> {
  await read(addSolve, 'goodSolveAdd', { params, body }).catch((error: unknown) => {
    throw kindOf(error) === 'badAlreadySolvedChallenge' ? new Refusal('solvedBefore') : error;
  });
}

import type { BoundRoute } from '../../http/implement';
import {
  deleteSolveHandler,
  deleteTeamSolvesHandler,
  type DeleteSolvesDependencies,
} from './delete-solves.handler';
import { listSolvesV1Handler, listSolvesV2Handler, type ListSolvesDependencies } from './list-solves.handler';
import { submitFlagHandler, type SubmitFlagDependencies } from './submit-flag.handler';

export function solvesRoutes(
  dependencies: SubmitFlagDependencies & ListSolvesDependencies & DeleteSolvesDependencies,
): BoundRoute[] {
  return [
    submitFlagHandler(dependencies),
    listSolvesV1Handler(dependencies),
    listSolvesV2Handler(dependencies),
    deleteSolveHandler(dependencies),
    deleteTeamSolvesHandler(dependencies),
  ];
}

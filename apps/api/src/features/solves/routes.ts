import type { BoundRoute } from '../../http/implement';
import { deleteSolveHandler, deleteTeamSolvesHandler, type DeleteSolvesNeeds } from './delete-solves.handler';
import { listSolvesV1Handler, listSolvesV2Handler, type ListSolvesNeeds } from './list-solves.handler';
import { submitFlagHandler, type SubmitFlagNeeds } from './submit-flag.handler';

export function solvesRoutes(needs: SubmitFlagNeeds & ListSolvesNeeds & DeleteSolvesNeeds): BoundRoute[] {
  return [
    submitFlagHandler(needs),
    listSolvesV1Handler(needs),
    listSolvesV2Handler(needs),
    deleteSolveHandler(needs),
    deleteTeamSolvesHandler(needs),
  ];
}

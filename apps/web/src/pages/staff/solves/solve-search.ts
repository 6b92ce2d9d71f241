import { optionalText, pageNumber, searchReader } from '../../../app/search-values';

/** Parameters of the address of the solves; absent ones do not filter. */
export const readSolveSearch = searchReader({
  /** IDs. */
  challenge: optionalText,
  team: optionalText,
  page: pageNumber,
});
export type SolveSearch = ReturnType<typeof readSolveSearch>;

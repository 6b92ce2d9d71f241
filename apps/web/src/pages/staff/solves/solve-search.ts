import { optionalText, pageNumber, searchReader } from '../../../app/search-values';

/** What the address of the solves says; absent keeps everything. */
export const readSolveSearch = searchReader({
  /** IDs. */
  challenge: optionalText,
  team: optionalText,
  page: pageNumber,
});
export type SolveSearch = ReturnType<typeof readSolveSearch>;

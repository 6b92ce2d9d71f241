/** One act of staff: what its record needs beside the change itself. */
export interface StaffAction {
  /** Team id of the member of staff, or 'operator' for the command line. */
  readonly actor: string;
  readonly at: Date;
  /** Of the HTTP request that carried it; null for the command line. */
  readonly requestId: string | null;
}

/** This process has as much work of one kind as it can do in time; the caller may try again. */
export class BusyError extends Error {
  override readonly name = 'BusyError';
}

/**
 * The message of an error as one sentence, without its full stop; of several attempts to connect, that of the first.
 * `fetch` tells the reason as the cause of its own error.
 */
export function messageOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return messageOf(error.errors[0]);
  if (error instanceof TypeError && error.cause !== undefined) return messageOf(error.cause);
  return (error instanceof Error ? error.message : String(error)).replace(/[.\s]+$/, '');
}

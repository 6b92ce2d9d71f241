const MAX_CHARS = 300;

/** An error in one line of at most 300 characters, for staff who look at what was not sent. */
export function errorSentence(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.replace(/\s+/g, ' ').slice(0, MAX_CHARS);
}

const TYPING_MS = 300;

/** Waits in a query for further typing, which cancels the query before it is sent. */
export async function afterTyping(typed: string | undefined): Promise<void> {
  if (typed !== undefined) await new Promise((resolve) => setTimeout(resolve, TYPING_MS));
}

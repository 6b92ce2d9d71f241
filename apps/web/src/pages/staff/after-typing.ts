const TYPING_MS = 300;

/** Waits in a query for another key: that cancels the query, which then asks the server for nothing. */
export async function afterTyping(typed: string | undefined): Promise<void> {
  if (typed !== undefined) await new Promise((resolve) => setTimeout(resolve, TYPING_MS));
}

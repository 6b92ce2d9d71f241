/** Resolves when `work` does; rejects when that takes longer than `withinMs`, while the work itself goes on. */
export async function withDeadline(what: string, withinMs: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`${what} took longer than ${withinMs} ms`)), withinMs);
  });
  await Promise.race([work, late]).finally(() => clearTimeout(timer));
}

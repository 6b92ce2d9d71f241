/** Settles as `work` does, or rejects when that takes longer than `withinMs`; the work itself goes on. */
export async function withDeadline<Result>(
  what: string,
  withinMs: number,
  work: Promise<Result>,
): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`${what} took longer than ${String(withinMs)} ms`)), withinMs);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

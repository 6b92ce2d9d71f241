/** The work did not settle in time. It continues: nothing can interrupt it. */
export class DeadlineError extends Error {
  override readonly name = 'DeadlineError';
}

/**
 * Settles as `work` does, or rejects with a DeadlineError after `withinMs`. `what` names the work in the
 * message.
 */
export function withDeadline<Result>(what: string, withinMs: number, work: Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(new DeadlineError(`${what}: no answer within ${withinMs} ms`));
    let pending: NodeJS.Immediate | undefined;
    // After a busy period, first process what has arrived in the meantime.
    const timer = setTimeout(() => (pending = setImmediate(giveUp)), withinMs);
    const settle = () => {
      clearTimeout(timer);
      clearImmediate(pending);
    };
    work.then(resolve, reject).finally(settle);
  });
}

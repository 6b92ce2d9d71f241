/** What a set-up has opened so far. A server or pool that is left open keeps the whole test process from ending. */
export interface Opened {
  /** How to close what was just opened. */
  add(close: () => unknown): void;
  /** Closes everything, the latest first; a failure keeps nothing else open, and the first one is thrown in the end. */
  closeAll(): Promise<void>;
}

/** Runs a set-up; when it fails, what it had opened is closed. */
export async function setUp<Result>(open: (opened: Opened) => Promise<Result>): Promise<Result> {
  const opened = createOpened();
  try {
    return await open(opened);
  } catch (error) {
    // What went wrong first is what tells.
    await opened.closeAll().catch(() => undefined);
    throw error;
  }
}

function createOpened(): Opened {
  const closers: (() => unknown)[] = [];
  return {
    add: (close) => closers.push(close),
    async closeAll() {
      const failures: unknown[] = [];
      for (let close = closers.pop(); close !== undefined; close = closers.pop()) {
        try {
          await close();
        } catch (error) {
          failures.push(error);
        }
      }
      if (failures.length > 0) throw failures[0];
    },
  };
}

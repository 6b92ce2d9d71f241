/** Whether this process still takes new work; shared by readiness, the reply stage and the server. */
export interface Lifecycle {
  isDraining(): boolean;
  /** Turns readiness off; answers from now on close their connections. */
  drain(): void;
  /** No connection is accepted any more: ends what would keep those that are open. */
  close(): void;
  onClose(listener: () => void): void;
}

export function createLifecycle(): Lifecycle {
  const listeners: (() => void)[] = [];
  let draining = false;
  return {
    isDraining: () => draining,
    drain: () => {
      draining = true;
    },
    close() {
      for (const listener of listeners) listener();
    },
    onClose(listener) {
      listeners.push(listener);
    },
  };
}

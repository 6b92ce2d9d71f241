/** Whether this process still takes new work; shared by readiness, the reply stage and the server. */
export interface Lifecycle {
  isDraining(): boolean;
  isClosed(): boolean;
  /** Turns readiness off. */
  drain(): void;
  /** No more connections are accepted: answers close theirs, and whatever would keep open ones busy ends. */
  close(): void;
  onClose(listener: () => void): void;
}

export function createLifecycle(): Lifecycle {
  const listeners: (() => void)[] = [];
  let draining = false;
  let closed = false;
  return {
    isDraining: () => draining,
    isClosed: () => closed,
    drain: () => {
      draining = true;
    },
    close() {
      closed = true;
      for (const listener of listeners) listener();
    },
    onClose(listener) {
      listeners.push(listener);
    },
  };
}

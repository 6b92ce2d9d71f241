/** Whether this process still takes new work; shared by readiness, the reply stage and the server. */
export interface Lifecycle {
  isDraining(): boolean;
  /** Turns readiness off; answers from now on close their connections. */
  drain(): void;
  /** Called when it drains: for what would keep connections open. */
  onDrain(listener: () => void): void;
}

export function createLifecycle(): Lifecycle {
  const listeners: (() => void)[] = [];
  let draining = false;
  return {
    isDraining: () => draining,
    drain: () => {
      draining = true;
      for (const listener of listeners) listener();
    },
    onDrain(listener) {
      listeners.push(listener);
    },
  };
}

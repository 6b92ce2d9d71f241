/** Whether this process still takes new work; shared by readiness, the reply stage and the server. */
export interface Lifecycle {
  isDraining(): boolean;
  /** Turns readiness off; answers from now on close their connections. */
  drain(): void;
}

export function createLifecycle(): Lifecycle {
  let draining = false;
  return {
    isDraining: () => draining,
    drain: () => {
      draining = true;
    },
  };
}

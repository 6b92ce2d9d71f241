/** Locks within this process, first come first served. */
export interface LocalLockQueue {
  /** False when the wait was too long or the queue is full. After true the caller must `leave`. */
  enter(key: string, waitMs: number): Promise<boolean>;
  leave(key: string): void;
}

export function createLocalLockQueue(maxWaiting: number): LocalLockQueue {
  /** The waiters by key; a key is present while somebody holds its lock. */
  const waiting = new Map<string, (() => void)[]>();

  return {
    enter(key, waitMs) {
      const queue = waiting.get(key);
      if (queue === undefined) {
        waiting.set(key, []);
        return Promise.resolve(true);
      }
      if (queue.length >= maxWaiting) return Promise.resolve(false);
      return new Promise((resolve) => {
        const giveUp = setTimeout(() => {
          queue.splice(queue.indexOf(begin), 1);
          resolve(false);
        }, waitMs);
        const begin = (): void => {
          clearTimeout(giveUp);
          resolve(true);
        };
        queue.push(begin);
      });
    },

    leave(key) {
      const next = waiting.get(key)?.shift();
      if (next === undefined) waiting.delete(key);
      else next();
    },
  };
}

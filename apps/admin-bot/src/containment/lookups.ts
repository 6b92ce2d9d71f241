import { isIP } from 'node:net';

/** Looks up the names that the pages of one job ask for. */
export interface Lookups {
  readonly addressesOf: (host: string) => Promise<readonly string[]>;
  /** Called when the job is over: lookups that have not begun find nothing. */
  readonly end: () => void;
}

/**
 * Makes one lookup at a time. The system looks names up in threads of the runner, two at once, and cannot be
 * interrupted: a page full of names whose servers do not answer would delay the calls of the runner to the
 * platform, and later jobs, for minutes.
 */
export function createLookups(lookup: (host: string) => Promise<readonly string[]>): Lookups {
  let isOver = false;
  let latest: Promise<unknown> = Promise.resolve();
  return {
    addressesOf(host) {
      if (isIP(host) !== 0) return Promise.resolve([host]);
      const found = latest.then(() => (isOver ? [] : lookup(host)));
      latest = found.catch(() => undefined);
      return found;
    },
    end() {
      isOver = true;
    },
  };
}

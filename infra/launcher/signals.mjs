// Ctrl-C reaches the whole foreground group, and npm passes its own copy on: two signals within a moment are one wish.
const sameWishMs = 400;
const lookForParentEveryMs = 1_000;
/** How an operator, a terminal that closes and a service manager ask a program to end. @type {NodeJS.Signals[]} */
export const STOP_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * @param {{ now?: () => number }} [input]
 * @returns {{ requested: Promise<void>, isRequested: () => boolean, onInsist: (act: () => void) => void }}
 *   `requested` settles with the first wish to stop; `onInsist` sets what a second one does
 */
export function watchStopSignals({ now = () => performance.now() } = {}) {
  /** @type {number | undefined} */
  let firstAtMs;
  let insist = () => process.exit(130);
  /** @type {() => void} */
  let request = () => undefined;
  /** @type {Promise<void>} */
  const requested = new Promise((resolve) => (request = resolve));
  const onSignal = () => {
    if (firstAtMs === undefined) {
      firstAtMs = now();
      request();
    } else if (now() - firstAtMs > sameWishMs) {
      insist();
    }
  };
  for (const signal of STOP_SIGNALS) process.on(signal, onSignal);
  onLostNpm(onSignal);
  return {
    requested,
    isRequested: () => firstAtMs !== undefined,
    onInsist: (act) => {
      insist = () => {
        act();
        process.exit(130);
      };
    },
  };
}

/**
 * An npm that is killed outright tells nobody; whoever killed it meant the event, too.
 * @param {() => void} act
 */
function onLostNpm(act) {
  if (process.env['npm_lifecycle_event'] === undefined) return;
  const npm = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === npm) return;
    clearInterval(timer);
    act();
  }, lookForParentEveryMs);
  timer.unref();
}

// Ctrl-C reaches the whole foreground group, and npm passes its own copy on: two signals within a moment are one request.
const sameRequestMs = 400;
const lookForParentEveryMs = 1_000;
/** How an operator, a terminal that closes and a service manager ask a program to end. @type {NodeJS.Signals[]} */
export const STOP_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * @returns {{ requested: Promise<void>, isRequested: () => boolean }} `requested` settles with the first request to stop; a
 *   second one ends this process
 */
export function watchStopSignals() {
  /** @type {number | undefined} */
  let firstAtMs;
  /** @type {() => void} */
  let request = () => undefined;
  /** @type {Promise<void>} */
  const requested = new Promise((resolve) => (request = resolve));
  const onSignal = () => {
    if (firstAtMs === undefined) {
      firstAtMs = performance.now();
      request();
    } else if (performance.now() - firstAtMs > sameRequestMs) {
      process.exit(130);
    }
  };
  for (const signal of STOP_SIGNALS) process.on(signal, onSignal);
  onLostNpm(onSignal);
  return { requested, isRequested: () => firstAtMs !== undefined };
}

/**
 * An npm that is killed outright passes no signal on; whoever killed it meant the event, too.
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

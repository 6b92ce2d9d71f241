// Ctrl-C reaches the whole foreground group, and npm passes it on as well, so two signals within a moment are one request.
const sameRequestMs = 400;
const lookForParentEveryMs = 1_000;
/** The signals by which an operator, a closed terminal or a service manager asks a program to end. @type {NodeJS.Signals[]} */
export const STOP_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * @returns {{ requested: Promise<void>, isRequested: () => boolean }} `requested` resolves at the first request to stop; a
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
 * Calls `act` when the npm that started us is gone: a killed npm passes no signal on, but the event was meant as well.
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

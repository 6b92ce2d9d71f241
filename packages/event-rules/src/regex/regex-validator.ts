import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { RegexConfig, RegexValidation } from './validate-regex';

/** An ordinary pattern takes a second, or two with a new thread, and a multiple of that on a busy machine. */
const DEADLINE_MS = 20_000;
const MAX_HEAP_MB = 384;
/**
 * Starting a thread and loading the analyser takes many times longer than validating an ordinary pattern, so an
 * idle thread is kept this long.
 */
const KEPT_MS = 10_000;

const TOO_COSTLY: RegexValidation = { outcome: 'bad', path: 'pattern', detail: 'is too costly to check' };

export type ValidateRegex = (config: RegexConfig) => Promise<RegexValidation>;

function startThread(): Worker {
  const worker = new Worker(join(__dirname, 'validate-regex-worker.js'), {
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
  });
  // Ignored, because `exit` follows and is handled.
  return worker.on('error', () => undefined);
}

/**
 * Validates patterns in a thread. A pattern that cannot be validated within the limits of time and memory is
 * refused, and its thread is terminated. An idle thread waits for the next pattern for a while, but does not keep
 * the process running.
 */
export function createRegexValidator(): ValidateRegex {
  let kept: { readonly worker: Worker; readonly end: NodeJS.Timeout } | undefined;

  const take = (): Worker => {
    if (kept === undefined) return startThread();
    const { worker, end } = kept;
    kept = undefined;
    clearTimeout(end);
    worker.ref();
    return worker;
  };
  const keep = (worker: Worker): void => {
    if (kept !== undefined) return void worker.terminate();
    const end = setTimeout(() => {
      kept = undefined;
      void worker.terminate();
    }, KEPT_MS);
    kept = { worker, end: end.unref() };
    worker.unref();
  };

  return (config) =>
    new Promise((resolve) => {
      const worker = take();
      const settle = (validation: RegexValidation): void => {
        clearTimeout(deadline);
        worker.off('message', validated).off('exit', failed);
        resolve(validation);
      };
      const failed = (): void => settle(TOO_COSTLY);
      const deadline = setTimeout(() => {
        failed();
        void worker.terminate();
      }, DEADLINE_MS);
      const validated = (validation: RegexValidation): void => {
        settle(validation);
        keep(worker);
      };
      worker.once('message', validated).once('exit', failed).postMessage(config);
    });
}

import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { RegexConfig, RegexValidation } from './validate-regex';

/** Analysing and probing an ordinary pattern takes well below a second. */
const DEADLINE_MS = 6_000;
const MAX_HEAP_MB = 384;

const TOO_COSTLY: RegexValidation = { outcome: 'bad', path: 'pattern', detail: 'is too costly to check' };

/** Validates a pattern off the event loop; a pattern that cannot be validated in time or memory is refused. */
export function validateRegexInThread(config: RegexConfig): Promise<RegexValidation> {
  return new Promise((resolve) => {
    const worker = new Worker(join(__dirname, 'validate-regex-worker.js'), {
      workerData: config,
      resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
    });
    const deadline = setTimeout(() => settle(TOO_COSTLY), DEADLINE_MS);
    const settle = (validation: RegexValidation): void => {
      clearTimeout(deadline);
      void worker.terminate();
      resolve(validation);
    };
    worker.once('message', (validation: RegexValidation) => settle(validation));
    worker.once('error', () => settle(TOO_COSTLY));
    worker.once('exit', () => settle(TOO_COSTLY));
  });
}

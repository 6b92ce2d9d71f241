import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { RegexConfig, RegexVetting } from './vet-regex';

/** Analysis and probes of a decent pattern take well below a second. */
const DEADLINE_MS = 6_000;
const MAX_HEAP_MB = 384;

const TOO_COSTLY: RegexVetting = { outcome: 'bad', path: 'pattern', detail: 'is too costly to check' };

/** Vets a pattern beside the event loop; a pattern that cannot be vetted in time or memory is refused. */
export function vetRegexInThread(config: RegexConfig): Promise<RegexVetting> {
  return new Promise((resolve) => {
    const worker = new Worker(join(__dirname, 'vet-regex-worker.js'), {
      workerData: config,
      resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
    });
    const deadline = setTimeout(() => settle(TOO_COSTLY), DEADLINE_MS);
    const settle = (vetting: RegexVetting): void => {
      clearTimeout(deadline);
      void worker.terminate();
      resolve(vetting);
    };
    worker.once('message', (vetting: RegexVetting) => settle(vetting));
    worker.once('error', () => settle(TOO_COSTLY));
    worker.once('exit', () => settle(TOO_COSTLY));
  });
}

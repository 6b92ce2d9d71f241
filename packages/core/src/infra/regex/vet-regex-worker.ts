/** Entry of the worker thread that vets one pattern; see vet-regex.ts. */
import { parentPort, workerData } from 'node:worker_threads';
import { vetRegex, type RegexConfig } from './vet-regex';

parentPort?.postMessage(vetRegex(workerData as RegexConfig));

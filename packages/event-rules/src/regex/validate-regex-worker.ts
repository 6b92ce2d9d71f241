/** Entry of the worker thread that validates one pattern; see validate-regex.ts. */
import { parentPort, workerData } from 'node:worker_threads';
import { validateRegex, type RegexConfig } from './validate-regex';

parentPort?.postMessage(validateRegex(workerData as RegexConfig));

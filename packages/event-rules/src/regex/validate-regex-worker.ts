/** Entry of the worker thread that validates patterns, one after the other; see validate-regex.ts. */
import { parentPort } from 'node:worker_threads';
import { validateRegex, type RegexConfig } from './validate-regex';

parentPort?.on('message', (config: RegexConfig) => parentPort?.postMessage(validateRegex(config)));

export { countCores } from './count-cores';
export { processCount, shareOf, type ProcessPlace } from './process-place';
export { runProcesses } from './run-processes';

export { createDecideCase, type DecideCase } from './decide-case';
export { createDownloadMarker, type DownloadMarker } from './download-marker';
export { createFetchRecorder, type FetchRecorder } from './fetch-recorder';
export { createFetchStore } from './fetch-store';
export type { IntegrityCase, IntegrityFilter, IntegritySignal } from './integrity-case';
export { createIntegrityStore, type IntegrityStore } from './integrity-store';

export { createDecideCase, type DecideCase } from './decide-case';
export { createDownloadMarkers, type DownloadMarker } from './download-marker';
export { createFetchRecorder, type FetchRecorder } from './fetch-recorder';
export { createFetchStore } from './fetch-store';
export {
  decisionVersion,
  type IntegrityCase,
  type IntegrityFilter,
  type IntegritySignal,
} from './integrity-case';
export { createIntegrityStore, type IntegrityStore } from './integrity-store';

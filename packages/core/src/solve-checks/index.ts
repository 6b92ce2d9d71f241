export { nextCheck, type ReportedCheck, type SolveCheck } from './solve-check';
export { createSolveCheckStore, type NamedSolveCheck, type SolveCheckStore } from './solve-check-store';
export { createRecordSolveCheck, type RecordSolveCheck } from './record-solve-check';

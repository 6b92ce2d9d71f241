export { createSolveCheckStore, type NamedSolveCheck } from './solve-check-store';
export { createRecordSolveCheck, type RecordSolveCheck } from './record-solve-check';

export type { ReportedCheck, SolveCheck } from './solve-check';
export { createSolveCheckStore, type NamedSolveCheck, type SolveCheckStore } from './solve-check-store';
export { createRecordSolveCheck, type RecordSolveCheck } from './record-solve-check';

export { CONFORMANCE_CASES, type ConformanceCase } from './cases';
export { readConformanceChallenge, type ConformanceChallenge } from './challenge';
export { createProbe, NonConformance, type Probe, type ProbeOptions } from './probe';
export { runConformance, type ConformanceResult } from './run-conformance';

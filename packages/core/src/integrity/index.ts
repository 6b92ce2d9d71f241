export { createDecideCase, type DecideCase } from './decide-case';
export type { IntegrityCase, IntegrityFilter, IntegritySignal } from './integrity-case';
export { createIntegrityStore, type IntegrityStore } from './integrity-store';

export { CORRECTIONS } from './corrections';
export {
  createLedgerStore,
  type LedgerEntry,
  type LedgerKind,
  type LedgerRow,
  type LedgerStore,
} from './ledger-store';

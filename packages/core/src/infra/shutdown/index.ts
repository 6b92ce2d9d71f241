export { onShutdownSignals, type ShutdownStep } from './on-shutdown-signals';

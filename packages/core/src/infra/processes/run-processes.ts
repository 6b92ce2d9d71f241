/**
 * Several processes behind one port, with `node:cluster`. The primary process serves nothing: it accepts
 * connections and distributes them in turn, restarts processes that end, and passes the signal to stop on to all of
 * them.
 */
import cluster, { type Worker } from 'node:cluster';
import { backoffMs } from '../backoff';
import type { Logger } from '../logging';
import type { ProcessPlace } from './process-place';

const PLACE_VARIABLE = 'RAMPART_PROCESS_NUMBER';
const [FIRST_DELAY_MS, MAX_DELAY_MS] = [1_000, 30_000];
/** A process that has run this long did not end because of its start. */
const STEADY_MS = 60_000;
/** More time beyond the deadline than the processes themselves take, unless they hang. */
const GRACE_MS = 3_000;

export interface Processes {
  readonly count: number;
  /** What each process does; resolves once the process serves. Installs its own signal handlers. */
  readonly serve: (place: ProcessPlace) => Promise<void>;
  readonly logger: Logger;
  /** How long the processes may take to stop, in ms; 0 for no limit. */
  readonly deadlineMs: number;
  /** Work of the primary process; not called when there is only one process. */
  readonly inPrimary: () => Promise<void>;
}

/**
 * Tells the parent process, if it opened an IPC channel, that this process listens: an answer on the port could
 * come from another program.
 */
function reportListening(): void {
  if (process.connected) process.send?.('listening');
}

/** Serves in this process if `count` is 1, else starts the processes and serves in each. */
export async function runProcesses({
  count,
  serve,
  logger,
  deadlineMs,
  inPrimary,
}: Processes): Promise<void> {
  const number = Number(process.env[PLACE_VARIABLE] ?? 0);
  if (count === 1 || cluster.isWorker) {
    await serve({ number, count });
    if (!cluster.isWorker) reportListening();
    return;
  }

  let isStopping = false;
  let exitCode = 0;
  const stop = (reason: string): void => {
    logger.info('stopping all processes', { reason });
    isStopping = true;
    // Processes react to SIGTERM only, because a terminal sends SIGINT to all of them directly. A service manager
    // may also send SIGTERM to each.
    for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill('SIGTERM');
  };
  const endAtOnce = (): void => {
    for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill('SIGKILL');
    process.exit(1);
  };
  const endWithTheLast = (): void => {
    if (Object.keys(cluster.workers ?? {}).length > 0) return;
    void logger.flush().then(() => process.exit(exitCode));
  };
  const start = (place: number, failures: number): void => {
    const startedAtMs = performance.now();
    const worker: Worker = cluster.fork({ [PLACE_VARIABLE]: String(place) });
    let hasServed = false;
    worker.once('listening', () => {
      hasServed = true;
      reportListening();
    });
    worker.once('exit', (code, signal) => {
      if (isStopping || (!hasServed && failures === 0)) {
        // A process that fails its first start has logged why, and retrying would not help. A process that has no
        // signal handlers yet dies of SIGTERM itself, which is not a failure.
        if (code !== 0 && signal !== 'SIGTERM') exitCode = code || 1;
        if (!isStopping) stop('a process did not start');
        endWithTheLast();
        return;
      }
      const isSteady = performance.now() - startedAtMs > STEADY_MS;
      const nextFailures = isSteady ? 1 : failures + 1;
      const delayMs = backoffMs(nextFailures, FIRST_DELAY_MS, MAX_DELAY_MS);
      logger.error('a process ended and is started again', { process: place + 1, code, signal, delayMs });
      setTimeout(() => {
        if (!isStopping) start(place, nextFailures);
      }, delayMs);
    });
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (isStopping) endAtOnce();
      if (deadlineMs > 0) setTimeout(endAtOnce, deadlineMs + GRACE_MS).unref();
      stop(signal);
      endWithTheLast();
    });
  }
  for (let place = 0; place < count; place += 1) start(place, 0);
  await inPrimary();
}

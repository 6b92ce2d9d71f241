import { fork, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { BusyError } from '../../infra/busy';
import type { Logger } from '../../infra/logging';
import type { AvatarImages } from '../../avatars';
import type { ImageProcessMessage } from './image-process';

export interface ProcessAvatarImagesDependencies {
  readonly logger: Logger;
  /** Images that may wait, each as large as an avatar may be. */
  readonly maxWaiting?: number;
  /** How long one image may take; then its process is killed. A decent one takes a tenth of a second. */
  readonly timeoutMs?: number;
}

const TIMEOUT_MS = 5_000;
const START_TIMEOUT_MS = 15_000;
const MAX_WAITING = 64;
const PROGRAM = join(__dirname, 'image-process.js');

function isMessage(value: unknown): value is ImageProcessMessage {
  return typeof value === 'object' && value !== null && 'kind' in value;
}

/** The next message of the process; undefined when it ends or says nothing in time. */
function nextMessage(child: ChildProcess, timeoutMs: number): Promise<ImageProcessMessage | undefined> {
  return new Promise((resolve) => {
    const finish = (message?: unknown): void => {
      clearTimeout(timer);
      child.off('message', finish);
      child.off('exit', finishSilently);
      resolve(isMessage(message) ? message : undefined);
    };
    const finishSilently = (): void => finish();
    const timer = setTimeout(finishSilently, timeoutMs);
    child.on('message', finish);
    child.on('exit', finishSilently);
  });
}

/**
 * Converts one image at a time in a process of its own, which is started when the first image comes and replaced when
 * an image made it hang or crash.
 */
export function createProcessAvatarImages(dependencies: ProcessAvatarImagesDependencies): AvatarImages {
  const { logger, maxWaiting = MAX_WAITING, timeoutMs = TIMEOUT_MS } = dependencies;
  let child: ChildProcess | undefined;
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();

  function drop(dropped: ChildProcess): void {
    if (child === dropped) child = undefined;
    dropped.kill('SIGKILL');
  }

  async function startedChild(): Promise<ChildProcess> {
    if (child !== undefined) return child;
    // No environment: it holds secrets of the service, and decoders need none.
    const started = fork(PROGRAM, [], { serialization: 'advanced', env: {}, execArgv: [] });
    started.unref();
    started.channel?.unref();
    started.once('exit', () => drop(started));
    started.once('error', (error) => logger.error('the process for images failed', { error }));
    const message = await nextMessage(started, START_TIMEOUT_MS);
    if (message?.kind !== 'ready') {
      drop(started);
      throw new Error('the process for images did not start');
    }
    child = started;
    return started;
  }

  async function convertNow(bytes: Buffer): Promise<Buffer | undefined> {
    const worker = await startedChild();
    const answered = nextMessage(worker, timeoutMs);
    worker.send(bytes);
    const message = await answered;
    if (message === undefined) {
      logger.warn('an image was too much for its process', { sizeBytes: bytes.length });
      drop(worker);
    }
    return message?.kind === 'converted' ? Buffer.from(message.webp) : undefined;
  }

  return {
    async convert(bytes) {
      if (waiting >= maxWaiting) throw new BusyError('too many avatars wait to be converted');
      waiting += 1;
      const converted = last.then(() => convertNow(bytes));
      last = converted.catch(() => undefined);
      try {
        return await converted;
      } finally {
        waiting -= 1;
      }
    },

    async stop() {
      await last;
      if (child !== undefined) drop(child);
    },
  };
}

// A closed loop on plain sockets: prepared bytes out, status and length of the answers in, nothing else.
import { connect, type Socket } from 'node:net';
import { ownCpuMsSince } from '../processes/own-cpu';
import type { Question } from './generator';
import { ResponseScanner } from './response-scanner';
import type { Work } from './round';
import { Unexpected } from './unexpected';

interface KeptJob {
  readonly port: number;
  readonly expectedStatus: number;
  readonly requests: readonly Buffer[];
  readonly repeats: boolean;
  next: number;
}

const jobs = new Map<number, KeptJob>();
/**
 * How long answers are left to gather (docs/decisions/0039): waking whoever waits for each of them would be paid by the
 * process that answers.
 */
const REST_MS = 0.1;
const never = new Int32Array(new SharedArrayBuffer(4));
/** All connections read into the same memory: a piece is looked at before the next one is read. */
const readBuffer = Buffer.allocUnsafe(256 * 1024);

function takeRequest(job: KeptJob): Buffer | undefined {
  const request = job.requests[job.next];
  if (request === undefined) return undefined;
  job.next += 1;
  if (job.repeats && job.next === job.requests.length) job.next = 0;
  return request;
}

async function run(job: KeptJob, connections: number, seconds: number): Promise<Work> {
  const latenciesMs: number[] = [];
  const { counts: unexpected, note } = new Unexpected();
  const cpuBefore = process.cpuUsage();
  const startMs = performance.now();
  const endMs = startMs + seconds * 1000;

  const openConnection = () =>
    new Promise<void>((resolve) => {
      const scanner = new ResponseScanner();
      let sentMs = 0;
      const send = (nowMs: number) => {
        const request = nowMs < endMs ? takeRequest(job) : undefined;
        if (request === undefined) {
          socket.destroy();
          return;
        }
        sentMs = nowMs;
        socket.write(request);
      };
      const receive = (bytes: number, chunk: Uint8Array): boolean => {
        try {
          const status = scanner.push((chunk as Buffer).subarray(0, bytes));
          if (status === undefined) return true;
          const nowMs = performance.now();
          if (status === job.expectedStatus) latenciesMs.push(nowMs - sentMs);
          else note(String(status));
          send(nowMs);
        } catch (error) {
          socket.destroy(error as Error);
        }
        return true;
      };
      const socket: Socket = connect({
        port: job.port,
        host: '127.0.0.1',
        noDelay: true,
        onread: { buffer: readBuffer, callback: receive },
      });
      socket.on('connect', () => send(performance.now()));
      socket.on('end', () => note('connection closed'));
      socket.on('error', (error) => note(error.message));
      socket.on('close', () => resolve());
    });
  let isRunning = true;
  const rest = () => {
    if (!isRunning) return;
    Atomics.wait(never, 0, 0, REST_MS);
    setImmediate(rest);
  };
  rest();
  await Promise.all(Array.from({ length: connections }, openConnection));
  isRunning = false;
  return {
    latenciesMs: Float64Array.from(latenciesMs),
    seconds: (performance.now() - startMs) / 1000,
    generatorCpuMs: ownCpuMsSince(cpuBefore),
    unexpected,
  };
}

const NOTHING: Work = { latenciesMs: new Float64Array(), seconds: 0, generatorCpuMs: 0, unexpected: {} };

async function answer(question: Question): Promise<Work> {
  if (question.kind === 'keep') {
    const { number, port, expectedStatus, requests, repeats } = question;
    const bytes = requests.map((text) => Buffer.from(text));
    jobs.set(number, { port, expectedStatus, requests: bytes, repeats, next: 0 });
    return NOTHING;
  }
  const job = jobs.get(question.number);
  if (job === undefined) throw new Error('this job was never kept');
  return run(job, question.connections, question.seconds);
}

process.on('message', (question: Question) => {
  void answer(question).then((result) => process.send?.(result));
});
process.on('disconnect', () => process.exit());

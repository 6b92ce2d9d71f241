import { startHelper, type HelperProcess } from '../processes/helper-process';
import { isWork, type Work } from './round';

export interface LoopRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Requests to be sent one after the other; each connection has one of them under way. */
export interface Job {
  readonly baseUrl: string;
  /** The only status that counts. */
  readonly expectedStatus: number;
  readonly requests: readonly LoopRequest[];
  /** Whether the requests begin again after the last one; otherwise none is ever sent twice. */
  readonly repeats: boolean;
}

/** What the generator's process is asked: to keep a job under a number, or to run one. */
export type Question =
  | {
      readonly kind: 'keep';
      readonly number: number;
      readonly port: number;
      readonly expectedStatus: number;
      /** Request lines, headers and bodies as they are sent. */
      readonly requests: readonly string[];
      readonly repeats: boolean;
    }
  | {
      readonly kind: 'run';
      readonly number: number;
      readonly connections: number;
      readonly seconds: number;
    };

export interface Generator {
  /** Makes the bytes of all requests; answers what runs the job, which goes on where it stopped. */
  readonly load: (job: Job) => Promise<(connections: number, seconds: number) => Promise<Work>>;
  readonly pid: number;
  readonly stop: () => Promise<void>;
}

/** A generator of load in a process of its own, on plain sockets: it must cost little beside what it measures. */
export function startGenerator(): Generator {
  const helper: HelperProcess<Question, Work> = startHelper('load/generator-process.js', isWork);
  let jobs = 0;
  return {
    pid: helper.pid,
    async load({ baseUrl, expectedStatus, requests, repeats }) {
      const number = (jobs += 1);
      const { host, port } = new URL(baseUrl);
      const bytes = requests.map((request) => bytesOf(request, host));
      await helper.ask({
        kind: 'keep',
        number,
        port: Number(port),
        expectedStatus,
        requests: bytes,
        repeats,
      });
      return (connections, seconds) => helper.ask({ kind: 'run', number, connections, seconds });
    },
    stop: helper.stop,
  };
}

function bytesOf({ method, path, headers = {}, body }: LoopRequest, host: string): string {
  const length = body === undefined ? {} : { 'Content-Length': String(Buffer.byteLength(body)) };
  const lines = Object.entries({ Host: host, ...headers, ...length }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body ?? ''}`;
}

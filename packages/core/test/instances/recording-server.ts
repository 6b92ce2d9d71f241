import type { IncomingMessage, RequestListener } from 'node:http';
import { text } from 'node:stream/consumers';
import { startOutsideServer, type OutsideServer } from '../../src/testing';

export interface RecordedCall {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** A service outside that remembers what it was asked. */
export interface RecordingServer {
  readonly url: string;
  /** Since the test began. */
  readonly calls: readonly RecordedCall[];
  /** Answers everything in this way, once it has been read. */
  readonly behave: (listener: RequestListener) => void;
  readonly answer: (body: unknown, statusCode?: number) => void;
}

/** For all tests of the file; each begins without calls and with `first` as the answer. */
export function useRecordingServer(first: unknown): RecordingServer {
  let server: OutsideServer;
  let calls: RecordedCall[] = [];
  let listener: RequestListener;
  const answer = (body: unknown, statusCode = 200): void => {
    listener = (_req, res) => void res.writeHead(statusCode).end(JSON.stringify(body));
  };
  beforeAll(async () => {
    server = await startOutsideServer((req, res) => {
      const { method, url, headers } = req;
      void text(req).then(
        (body) => {
          calls.push({ method, url, headers, body });
          listener(req, res);
        },
        () => undefined,
      );
    });
  });
  afterAll(() => server.stop());
  beforeEach(() => {
    calls = [];
    answer(first);
  });
  return {
    get url() {
      return server.url;
    },
    get calls() {
      return calls;
    },
    behave: (next) => {
      listener = next;
    },
    answer,
  };
}

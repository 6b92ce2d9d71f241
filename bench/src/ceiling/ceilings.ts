import { isWork, type Work } from '../load/round';
import { startHelper, type HelperProcess } from '../processes/helper-process';

/** What the bare server shall answer to any request. */
export interface BareAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

export interface BareServer {
  readonly baseUrl: string;
}

export interface InsertRun {
  readonly rows: 'right flag' | 'wrong flag';
  readonly databaseUrl: string;
  readonly concurrency: number;
  readonly seconds: number;
  readonly challengeIds: readonly string[];
  readonly teamIds: readonly string[];
}

/** What the measures are compared with, each in a process of its own like the API. */
export interface CeilingServers {
  /** `node:http` with nothing in front; asking again replaces the answer. */
  readonly bareServer: HelperProcess<BareAnswer, BareServer>;
  /** Inserts the rows of a flag straight into a copy of the tables. */
  readonly sqlInserts: HelperProcess<InsertRun, Work>;
  readonly stop: () => Promise<void>;
}

/** `processes`: how many serve the answers of the bare server, as the processes of an API do. */
export function startCeilings(processes = 1): CeilingServers {
  const bareServer: CeilingServers['bareServer'] = startHelper(
    'ceiling/answer-server-process.js',
    isBareServer,
    [String(processes)],
  );
  const sqlInserts: CeilingServers['sqlInserts'] = startHelper('ceiling/sql-inserts-process.js', isWork);
  return {
    bareServer,
    sqlInserts,
    async stop() {
      await Promise.all([bareServer.stop(), sqlInserts.stop()]);
    },
  };
}

function isBareServer(message: unknown): message is BareServer {
  return typeof message === 'object' && message !== null && 'baseUrl' in message;
}

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { LoadResult } from '../load/load-result';

/** A process of the bench itself, asked one thing at a time. */
export interface HelperProcess<Question, Answer> {
  readonly ask: (question: Question) => Promise<Answer>;
  readonly stop: () => Promise<void>;
}

/** Starts `script` (a file beside this one) in a process of its own, so that it has a core to itself like the API. */
function startHelper<Question extends object, Answer>(
  script: string,
  isAnswer: (message: unknown) => message is Answer,
): HelperProcess<Question, Answer> {
  const child = fork(join(__dirname, script), { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const exit = once(child, 'exit');
  return {
    ask: async (question) => {
      const answer = once(child, 'message').then(([message]: unknown[]) => message);
      child.send(question);
      const message: unknown = await Promise.race([answer, exit]);
      if (!isAnswer(message)) throw new Error(`${script} ended or answered with something else.`);
      return message;
    },
    stop: async () => {
      if (child.connected) child.disconnect();
      await exit;
    },
  };
}

/** What the bare servers shall answer to any request. */
export interface BareAnswer {
  readonly contentType: string;
  readonly body: string;
}

export interface BareServers {
  /** `node:http` with nothing in front. */
  readonly httpUrl: string;
  /** An Express application with this one route. */
  readonly expressUrl: string;
}

/** Bare servers in one process; asking again replaces the answer. */
export function startBareServers(): HelperProcess<BareAnswer, BareServers> {
  return startHelper('answer-server-process.js', isBareServers);
}

function isBareServers(message: unknown): message is BareServers {
  return typeof message === 'object' && message !== null && 'httpUrl' in message && 'expressUrl' in message;
}

export interface InsertRun {
  readonly databaseUrl: string;
  readonly concurrency: number;
  readonly seconds: number;
  readonly challengeIds: readonly string[];
  readonly teamIds: readonly string[];
}

/** Inserts the rows of a correct flag straight into a copy of the tables; answers the figures of the run. */
export function startSqlInserts(): HelperProcess<InsertRun, LoadResult> {
  return startHelper('sql-inserts-process.js', isLoadResult);
}

function isLoadResult(message: unknown): message is LoadResult {
  return typeof message === 'object' && message !== null && 'perSecond' in message;
}

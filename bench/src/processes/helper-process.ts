import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** A process of the bench itself, asked one thing at a time. */
export interface HelperProcess<Question, Answer> {
  readonly pid: number;
  readonly ask: (question: Question) => Promise<Answer>;
  readonly stop: () => Promise<void>;
}

/** Starts `script` (below `dist/src` of the bench) in a process of its own, so that its CPU time is counted by itself. */
export function startHelper<Question extends object, Answer>(
  script: string,
  isAnswer: (message: unknown) => message is Answer,
  args: readonly string[] = [],
): HelperProcess<Question, Answer> {
  const child = fork(join(__dirname, '..', script), args, {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    serialization: 'advanced',
  });
  const exit = once(child, 'exit');
  return {
    pid: child.pid ?? 0,
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

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** A process of the bench itself, asked one thing at a time. */
export interface HelperProcess<Question, Answer> {
  readonly ask: (question: Question) => Promise<Answer>;
  readonly stop: () => Promise<void>;
}

/** Starts `script` (a file beside this one) in a process of its own, so that it has a core to itself like the API. */
export function startHelper<Question extends object, Answer>(
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
      if (!isAnswer(message)) throw new Error(`${script} gave no answer`);
      return message;
    },
    stop: async () => {
      if (child.connected) child.disconnect();
      await exit;
    },
  };
}

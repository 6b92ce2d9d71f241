/**
 * The process of one job: loads the author's script, opens a browser behind the runner's proxy and calls the handler. It
 * knows no secret and no address of the platform. The runner enforces the time limits by killing it.
 */
import { systemClock } from '@rampart/core/infra/clock';
import type { Browser } from 'playwright-core';
import type { CompleteChallenge } from '../challenge/challenge-schema';
import { evaluateScript, messageOf } from '../challenge/evaluate-script';
import { applyHooks } from './apply-hooks';
import { endWithRunner } from './end-with-runner';
import { createLogWriter, outputOf, type WriteLog } from './log-writer';
import type { FromJobProcess, ToJobProcess, Visit } from './messages';
import { createOperatorLog } from './operator-log';

function send(message: FromJobProcess): void {
  process.send?.(message);
}

/** Ends the process once the message is sent. */
function finish(message: FromJobProcess): void {
  process.send?.(message, () => process.exit(0));
}

function load(code: string): CompleteChallenge | undefined {
  const challenge = evaluateScript(code);
  if ('detail' in challenge) {
    finish({ kind: 'refused', detail: challenge.detail });
    return undefined;
  }
  // Sent as JSON, which drops the function.
  send({ kind: 'loaded', challenge });
  return challenge;
}

/** Resolves when the handler has returned, with the browser. */
async function visit(challenge: CompleteChallenge, work: Visit, write: WriteLog): Promise<Browser> {
  // Loaded on demand: the driver takes most of the time of a check, which opens no browser.
  const { openBrowser } = await import('./open-browser.js');
  const { browser, context } = await openBrowser(challenge, work);
  applyHooks({
    context,
    hooks: challenge.hooksConfig,
    write,
    closeBrowser: () => void browser.close().catch(() => undefined),
  });
  send({ kind: 'started' });
  await challenge.handler({
    logger: createOperatorLog(work.job, (level, text) => send({ kind: 'note', level, text })),
    browserContext: context,
    input: work.input,
    output: outputOf(write),
    job: work.job,
  });
  return browser;
}

function run(challenge: CompleteChallenge, work: Visit): void {
  const write = createLogWriter({
    clock: systemClock,
    maxValueChars: challenge.maxLogValueChars,
    send: (line) => send({ kind: 'line', line }),
  });
  const fail = (error: unknown): void => {
    write('error', 'admin-bot', `the visit failed: ${messageOf(error)}`);
    // The runner kills the browser.
    finish({ kind: 'finished', succeeded: false });
  };
  const succeed = async (browser: Browser): Promise<void> => {
    const success = { kind: 'finished', succeeded: true } as const;
    // Sent before the browser is closed: closing is not part of the time of the handler, and it may make pending
    // calls of the handler fail.
    send(success);
    process.off('uncaughtException', fail).on('uncaughtException', () => undefined);
    await browser.close().catch(() => undefined);
    finish(success);
  };
  // Also handles errors of work that the handler started but did not await.
  process.on('uncaughtException', fail);
  visit(challenge, work, write).then(succeed, fail);
}

let challenge: CompleteChallenge | undefined;
endWithRunner();
process.on('disconnect', () => process.exit(1));
process.on('message', (message: ToJobProcess) => {
  if (message.kind === 'load') challenge = load(message.code);
  else if (challenge !== undefined) run(challenge, message.visit);
});

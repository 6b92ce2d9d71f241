import { createRequire } from 'node:module';
import type { ChildResult } from './child-process';

/** What the command line interface exports, which no package may import. */
interface CommandLine {
  runCommandLine: (
    table: object,
    args: readonly string[],
    terminal: { out: (line: string) => void; err: (line: string) => void; isInteractive: boolean },
    version: string,
  ) => Promise<number>;
}

let previous: Promise<unknown> = Promise.resolve();

/**
 * A command of the command line interface in this process, which loads it once: a process of its own takes a second of CPU.
 * One at a time, since commands read the environment. `logs`: what it wrote to both outputs.
 */
export function runCommand(
  script: string,
  args: readonly string[],
  env: Readonly<NodeJS.ProcessEnv>,
): Promise<ChildResult & { readonly logs: string }> {
  const run = previous.then(() => runWith(script, args, env));
  previous = run.catch(() => undefined);
  return run;
}

async function runWith(script: string, args: readonly string[], env: Readonly<NodeJS.ProcessEnv>) {
  const requireCli = createRequire(script);
  const { runCommandLine } = requireCli('./run-command-line') as CommandLine;
  const { COMMANDS } = requireCli('./commands') as { COMMANDS: object };
  let [stdout, logs] = ['', ''];
  const { env: ownEnv } = process;
  const write = process.stdout.write.bind(process.stdout);
  process.env = { ...env };
  // Whatever writes there would be part of what a script reads.
  process.stdout.write = (chunk: string | Uint8Array) => {
    stdout += String(chunk);
    return true;
  };
  const terminal = {
    out: (line: string) => {
      process.stdout.write(`${line}\n`);
      logs += `${line}\n`;
    },
    err: (line: string) => {
      logs += `${line}\n`;
    },
    isInteractive: false,
  };
  try {
    const exitCode = await runCommandLine(COMMANDS, args, terminal, 'test');
    return { exitCode, stdout, logs };
  } finally {
    process.stdout.write = write;
    process.env = ownEnv;
  }
}

import { createRequire } from 'node:module';
import type { ChildResult } from './child-process';

/** Exports of the command line interface, which no package may import. */
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
 * Runs a command of the command line interface in this process, which loads it once: a separate process takes a
 * second of CPU time. Runs one command at a time, because commands read the environment. `logs`: everything written
 * to both outputs.
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
  // Captures everything written to standard output, because a script would read it too.
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

import { EXIT } from './command';
import { COMMANDS } from './commands';
import { runCommandLine } from './run-command-line';

describe.each(Object.keys(COMMANDS))('%s', (name) => {
  async function run(...args: string[]) {
    const out: string[] = [];
    const terminal = { out: (line: string) => out.push(line), err: () => undefined, isInteractive: false };
    const exitCode = await runCommandLine(COMMANDS, [name, ...args], terminal, '1.2.3');
    return { exitCode, stdout: out.join('\n') };
  }

  it('--help documents its usage, --json and the exit codes', async () => {
    const { exitCode, stdout } = await run('--help');
    expect(exitCode).toBe(EXIT.done);
    expect(stdout).toMatch(new RegExp(`^Usage: ${name} `));
    expect(stdout).toContain('--json');
    expect(stdout).toMatch(/Exit code 0 .*1 .*2 for a wrong command line/s);
  });

  it('with an unknown option exits with 2 and no result', async () => {
    expect(await run('--frobnicate')).toEqual({ exitCode: EXIT.usage, stdout: '' });
  });
});

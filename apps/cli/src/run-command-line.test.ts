import { parseArgs } from 'node:util';
import { CommandError, EXIT, type Command } from './command';
import { runCommandLine } from './run-command-line';

function terminal() {
  const out: string[] = [];
  const err: string[] = [];
  return {
    out,
    err,
    port: {
      out: (line: string) => out.push(line),
      err: (line: string) => err.push(line),
      isInteractive: false,
    },
  };
}

function aCommand(run: Command['run']): Command {
  return { summary: 'Does a thing.', usage: 'Usage: thing', run };
}

describe('the command line', () => {
  it('passes the arguments after the name to the command and returns its exit code', async () => {
    const seen: (readonly string[])[] = [];
    const thing = aCommand((args) => {
      seen.push(args);
      return Promise.resolve(EXIT.failed);
    });
    const code = await runCommandLine(
      { thing: () => Promise.resolve(thing) },
      ['thing', 'a', '--b'],
      terminal().port,
    );
    expect(code).toBe(EXIT.failed);
    expect(seen).toEqual([['a', '--b']]);
  });

  it('refuses an unknown command, also one named like an object property, with exit code 2', async () => {
    const screen = terminal();
    expect(await runCommandLine({}, ['constructor'], screen.port)).toBe(EXIT.usage);
    expect(screen.err[0]).toContain('"constructor"');
  });

  it('explains a command with --help without running it', async () => {
    const screen = terminal();
    const thing = aCommand(() => Promise.reject(new Error('ran')));
    const code = await runCommandLine(
      { thing: () => Promise.resolve(thing) },
      ['thing', '--help'],
      screen.port,
    );
    expect(code).toBe(EXIT.done);
    expect(screen.out).toEqual(['Usage: thing']);
  });

  it('lists the commands, with exit code 2 when none was named', async () => {
    const table = { thing: () => Promise.resolve(aCommand(() => Promise.resolve(EXIT.done))) };
    expect(await runCommandLine(table, [], terminal().port)).toBe(EXIT.usage);
    const screen = terminal();
    expect(await runCommandLine(table, ['--help'], screen.port)).toBe(EXIT.done);
    expect(screen.out.join('\n')).toContain('thing      Does a thing.');
  });

  it('shows the usage for an unknown option, with exit code 2', async () => {
    const screen = terminal();
    const thing = aCommand((args) => {
      parseArgs({ args: [...args], options: {} });
      return Promise.resolve(EXIT.done);
    });
    const code = await runCommandLine(
      { thing: () => Promise.resolve(thing) },
      ['thing', '--nope'],
      screen.port,
    );
    expect(code).toBe(EXIT.usage);
    expect(screen.err[0]).toContain('Usage: thing');
  });

  it('prints a CommandError as one sentence and rethrows anything else', async () => {
    const screen = terminal();
    const refusing = aCommand(() => Promise.reject(new CommandError('The event is not empty.')));
    expect(await runCommandLine({ thing: () => Promise.resolve(refusing) }, ['thing'], screen.port)).toBe(
      EXIT.failed,
    );
    expect(screen.err).toEqual(['The event is not empty.']);
    const broken = aCommand(() => Promise.reject(new RangeError('surprise')));
    await expect(
      runCommandLine({ thing: () => Promise.resolve(broken) }, ['thing'], screen.port),
    ).rejects.toThrow('surprise');
  });
});

import { parseArgs } from 'node:util';
import { CommandError, EXIT, type Command, type CommandTable, type ExitCode, type Terminal } from './command';
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
  return { usage: 'Usage: thing', run };
}

function tableOf(command: Command): CommandTable {
  return { thing: { summary: 'Does a thing.', load: () => Promise.resolve(command) } };
}

const run = (table: CommandTable, args: readonly string[], port: Terminal): Promise<ExitCode> =>
  runCommandLine(table, args, port, '1.2.3');

describe('the command line', () => {
  it('passes the arguments after the name to the command and returns its exit code', async () => {
    const seen: (readonly string[])[] = [];
    const thing = aCommand((args) => {
      seen.push(args);
      return Promise.resolve(EXIT.failed);
    });
    const code = await run(tableOf(thing), ['thing', 'a', '--b'], terminal().port);
    expect(code).toBe(EXIT.failed);
    expect(seen).toEqual([['a', '--b']]);
  });

  it('prints no control characters of others, neither in results nor in refusals', async () => {
    const screen = terminal();
    const thing = aCommand((_, { out }) => {
      out('It lacks \x1b]0;title\x07\x9b2J\r,\n\twhich cannot be fetched.');
      throw new CommandError('"\x1b[2J" cannot be read.');
    });
    expect(await run(tableOf(thing), ['thing'], screen.port)).toBe(EXIT.failed);
    expect(screen.out).toEqual([
      String.raw`It lacks \u001b]0;title\u0007\u009b2J\u000d,` + '\n\twhich cannot be fetched.',
    ]);
    expect(screen.err).toEqual([String.raw`"\u001b[2J" cannot be read.`]);
  });

  it('refuses an unknown command, also one named like an object property, with exit code 2', async () => {
    const screen = terminal();
    expect(await run({}, ['constructor'], screen.port)).toBe(EXIT.usage);
    expect(screen.err[0]).toContain('"constructor"');
  });

  it('names the command that was probably meant', async () => {
    const screen = terminal();
    const thing = aCommand(() => Promise.resolve(EXIT.done));
    expect(await run(tableOf(thing), ['thign'], screen.port)).toBe(EXIT.usage);
    expect(await run(tableOf(thing), ['something-else'], screen.port)).toBe(EXIT.usage);
    expect(screen.err).toEqual([
      'There is no command "thign"; did you mean "thing"?',
      'There is no command "something-else"; one of: thing.',
    ]);
  });

  it('prints the version and the list of commands without loading any', async () => {
    const screen = terminal();
    const table = { thing: { summary: 'Does a thing.', load: () => Promise.reject(new Error('loaded')) } };
    expect(await run(table, ['--version'], screen.port)).toBe(EXIT.done);
    expect(await run(table, ['--help'], screen.port)).toBe(EXIT.done);
    expect(screen.out[0]).toBe('1.2.3');
  });

  it('explains a command with --help without running it', async () => {
    const screen = terminal();
    const thing = aCommand(() => Promise.reject(new Error('ran')));
    const code = await run(tableOf(thing), ['thing', '--help'], screen.port);
    expect(code).toBe(EXIT.done);
    expect(screen.out).toEqual(['Usage: thing']);
  });

  it('lists the commands, with exit code 2 when none was named', async () => {
    const table = tableOf(aCommand(() => Promise.resolve(EXIT.done)));
    expect(await run(table, [], terminal().port)).toBe(EXIT.usage);
    const screen = terminal();
    expect(await run(table, ['--help'], screen.port)).toBe(EXIT.done);
    expect(screen.out.join('\n')).toContain('thing  Does a thing.');
  });

  it('shows the usage for an unknown option, and below it what is wrong, with exit code 2', async () => {
    const screen = terminal();
    const thing = aCommand((args) => {
      parseArgs({ args: [...args], options: {} });
      return Promise.resolve(EXIT.done);
    });
    const code = await run(tableOf(thing), ['thing', '--nope'], screen.port);
    expect(code).toBe(EXIT.usage);
    expect(screen.err[0]).toMatch(/^Usage: thing\n\nUnknown option '--nope'/);
  });

  it.each([[['thing', '-h']], [['help', 'thing']]])('explains a command with %j too', async (args) => {
    const screen = terminal();
    const thing = aCommand(() => Promise.reject(new Error('ran')));
    expect(await run(tableOf(thing), args, screen.port)).toBe(EXIT.done);
    expect(screen.out).toEqual(['Usage: thing']);
  });

  it('prints what the operating system refuses as one sentence', async () => {
    const screen = terminal();
    const refused = Object.assign(new Error("EACCES: permission denied, open 'x'"), { syscall: 'open' });
    expect(await run(tableOf(aCommand(() => Promise.reject(refused))), ['thing'], screen.port)).toBe(
      EXIT.failed,
    );
    expect(screen.err).toEqual(["EACCES: permission denied, open 'x'."]);
  });

  it('prints a CommandError as one sentence and rethrows anything else', async () => {
    const screen = terminal();
    const refusing = aCommand(() => Promise.reject(new CommandError('The event is not empty.')));
    expect(await run(tableOf(refusing), ['thing'], screen.port)).toBe(EXIT.failed);
    expect(screen.err).toEqual(['The event is not empty.']);
    const broken = aCommand(() => Promise.reject(new RangeError('surprise')));
    await expect(run(tableOf(broken), ['thing'], screen.port)).rejects.toThrow('surprise');
  });
});

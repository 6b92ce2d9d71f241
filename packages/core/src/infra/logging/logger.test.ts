import { Writable } from 'node:stream';
import { stripVTControlCharacters } from 'node:util';
import { createLogger, type LogLevel } from './logger';

function capture(level: LogLevel = 'info', terminal = false) {
  const lines: string[] = [];
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(...chunk.toString().split('\n').filter(Boolean));
      done();
    },
  });
  const logger = createLogger({
    level,
    fields: { app: 'test' },
    stream: Object.assign(stream, { isTTY: terminal }),
  });
  return {
    logger,
    text: async () => {
      await logger.flush();
      // Without the colours.
      return stripVTControlCharacters(lines.join('\n'));
    },
    raw: async () => {
      await logger.flush();
      return lines.join('\n');
    },
    entries: async () => {
      await logger.flush();
      return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    },
  };
}

describe('structured log', () => {
  it('lines that cannot be written end no process', async () => {
    const stream = new Writable({ write: (_chunk, _encoding, done) => done(new Error('no space left')) });
    const hasFailed = new Promise((resolve) => stream.once('close', resolve));
    createLogger({ level: 'info', stream }).error('the disk is full');
    await hasFailed;
    expect(stream.errored?.message).toBe('no space left');
  });

  it('is one JSON object per line with time, level, message and bound fields', async () => {
    const { logger, entries } = capture();
    logger.child({ requestId: 'r1' }).info('hello', { status: 200 });
    expect(await entries()).toEqual([
      {
        time: expect.any(String),
        level: 'info',
        message: 'hello',
        app: 'test',
        requestId: 'r1',
        status: 200,
      },
    ]);
  });

  it.each([
    'authorization',
    'Authorization',
    'cookie',
    'Cookie',
    'proxy-authorization',
    'Proxy-Authorization',
    'token',
    'authToken',
    'teamToken',
    'flag',
    'secret',
    'password',
    'tokenKey',
  ])('never writes the value of a field named %s, however deep', async (key) => {
    const { logger, entries } = capture();
    logger.child({ [key]: 'hush-1' }).warn('careful', { [key]: 'hush-2', deeper: [{ [key]: 'hush-3' }] });
    expect(JSON.stringify(await entries())).not.toContain('hush');
  });

  it('is for people on a terminal, with secrets left out and stacks below their line', async () => {
    const { logger, text } = capture('info', true);
    logger.warn('not ready', { dependency: 'redis', token: 'hush', error: new Error('refused') });
    expect(await text()).toMatch(
      /^\d\d:\d\d:\d\d\.\d{3} WARN {2}not ready app=test dependency=redis token="\[redacted\]"\n {4}error: Error: refused\n/,
    );
    expect(await text()).not.toContain('hush');
  });

  it.each([true, false])('contains no control characters of others, for people: %s', async (isTerminal) => {
    const { logger, raw } = capture('info', isTerminal);
    const text = 'a\x1b[2Jb\x9b2Jc\x7f\r';
    logger.info('handler log', { text, deeper: [text], error: new Error(text) });
    const written = await raw();
    for (const sign of ['\x1b[2J', '\x9b', '\x7f', '\r']) expect(written).not.toContain(sign);
    expect(written).toContain(String.raw`\u009b2Jc\u007f`);
  });

  it('writes an error with its stack and its causes', async () => {
    const { logger, entries } = capture();
    logger.error('failed', { error: new Error('outer', { cause: new Error('inner') }) });
    expect(await entries()).toMatchObject([{ error: { message: 'outer', cause: { message: 'inner' } } }]);
  });

  it('writes an instant as text, however deep', async () => {
    const { logger, entries } = capture();
    const at = new Date('2026-06-01T12:00:00Z');
    logger.info('planned', { at, deeper: [{ at }] });
    const text = '2026-06-01T12:00:00.000Z';
    expect(await entries()).toMatchObject([{ at: text, deeper: [{ at: text }] }]);
  });

  it('drops lines below its level', async () => {
    const { logger, entries } = capture('warn');
    logger.info('quiet');
    logger.warn('loud');
    expect((await entries()).map((entry) => entry['message'])).toEqual(['loud']);
  });

  it('writes errors immediately and everything else on flush', async () => {
    const written: string[] = [];
    const stream = new Writable({
      write(chunk: Buffer, _encoding, done) {
        written.push(chunk.toString());
        done();
      },
    });
    const logger = createLogger({ level: 'info', stream });
    logger.info('first');
    expect(written).toHaveLength(0);
    logger.error('second');
    expect(written.join('')).toContain('second');
    logger.info('third');
    await logger.flush();
    expect(written.join('')).toContain('third');
  });
});

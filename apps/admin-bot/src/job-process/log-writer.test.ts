import type { LogLine } from './messages';
import { createLogWriter, outputOf } from './log-writer';

function writer(maxValueChars: number | null) {
  const lines: LogLine[] = [];
  const clock = { now: () => new Date(1_700_000_000_123) };
  const write = createLogWriter({ clock, maxValueChars, send: (line) => lines.push(line) });
  return { lines, output: outputOf(write) };
}

describe('a line of a handler', () => {
  it('has its time in milliseconds, level, prefix, text and extra', () => {
    const { lines, output } = writer(2048);
    output.fatal('network', 'gone', { url: 'http://a.test' });
    expect(lines).toEqual([
      {
        time: 1_700_000_000_123,
        level: 'fatal',
        prefix: 'network',
        line: 'gone',
        extra: { url: 'http://a.test' },
      },
    ]);
  });

  it('has long strings cut and marked, wherever they are', () => {
    const { lines, output } = writer(4);
    output.info('challenge', 'abcdef', { deep: ['12345', 7] });
    expect(lines[0]).toMatchObject({
      line: 'abcd… [cut, 6 characters]',
      extra: { deep: ['1234… [cut, 5 characters]', 7] },
    });
  });

  it('keeps strings of exactly the limit whole, and of any length without a limit', () => {
    const exact = writer(4);
    exact.output.info('challenge', 'abcd');
    const unlimited = writer(null);
    unlimited.output.info('challenge', 'x'.repeat(100_000));
    expect([exact.lines[0]?.line, unlimited.lines[0]?.line.length]).toEqual(['abcd', 100_000]);
  });

  it('has the first 64 entries of a longer list or object', () => {
    const { lines, output } = writer(2048);
    const list = Array.from({ length: 65 }, (_, index) => index);
    output.info('challenge', 'wide', { list, object: Object.fromEntries(list.entries()) });
    const { list: kept, object } = lines[0]?.extra ?? {};
    expect([kept, Object.keys(object ?? {})]).toEqual([list.slice(0, 64), list.slice(0, 64).map(String)]);
  });

  it('accepts values of any type', () => {
    const { lines, output } = writer(2048);
    const circular: Record<string, unknown> = {};
    circular['self'] = circular;
    Reflect.apply(output.info, undefined, ['only a text']);
    Reflect.apply(output.warn, undefined, ['elsewhere', { a: 1 }, circular]);
    expect(lines.map(({ prefix, line }) => [prefix, line])).toEqual([
      ['challenge', 'only a text'],
      ['challenge', '{ a: 1 }'],
    ]);
    expect(() => JSON.stringify(lines)).not.toThrow();
  });
});

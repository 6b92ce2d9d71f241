import type { LogLine } from '../job-process/messages';
import { createLogBook } from './log-book';

const aLine = (line: string): LogLine => ({ time: 1, level: 'info', prefix: 'challenge', line, extra: {} });
const texts = (text: string) =>
  text
    .split('\n')
    .filter(Boolean)
    .map((line) => (JSON.parse(line) as LogLine).line);

describe('the log of a job', () => {
  it('is one JSON object a line', () => {
    const book = createLogBook(64);
    book.add(aLine('a\nb'));
    expect(book.text()).toBe('{"time":1,"level":"info","prefix":"challenge","line":"a\\nb","extra":{}}');
  });

  it('keeps the last lines', () => {
    const book = createLogBook(2);
    ['1', '2', '3'].forEach((line) => book.add(aLine(line)));
    expect(texts(book.text())).toEqual(['2', '3']);
  });

  it('without a limit of lines is at most 1,048,576 characters, of the last lines', () => {
    const book = createLogBook(null);
    for (let number = 0; number < 300; number += 1) book.add(aLine(`${number} ${'x'.repeat(10_000)}`));
    expect(book.text().length).toBeLessThanOrEqual(1_048_576);
    expect(book.text().length).toBeGreaterThan(1_000_000);
    expect(texts(book.text()).at(-1)).toMatch(/^299 /);
  });

  it('replaces a line that is longer than a report', () => {
    const book = createLogBook(null);
    book.add(aLine('x'.repeat(2_000_000)));
    expect(texts(book.text())).toEqual(['[too long for the report]']);
  });

  it('fills a report exactly', () => {
    const size = JSON.stringify(aLine('ab')).length;
    const book = createLogBook(null, 2 * size + 1);
    ['ab', 'cd'].forEach((line) => book.add(aLine(line)));
    expect(texts(book.text())).toEqual(['ab', 'cd']);
    book.add(aLine('ef'));
    expect(texts(book.text())).toEqual(['cd', 'ef']);
  });
});

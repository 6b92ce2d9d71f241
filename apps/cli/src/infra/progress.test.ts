import { createProgress } from './progress';

test('a progress bar leaves the cursor and the line breaks of the terminal alone', () => {
  const { isTTY } = process.stderr;
  Object.assign(process.stderr, { isTTY: true });
  let written = '';
  const write = jest.spyOn(process.stderr, 'write').mockImplementation((text) => {
    written += String(text);
    return true;
  });
  try {
    const progress = createProgress({ out: () => undefined, err: () => undefined, isInteractive: true });
    const shown = progress('checks', 2);
    const beforeItsEnd = written;
    shown.advance(2);
    shown.finish();
    expect(beforeItsEnd).toContain('checks [');
    // oxlint-disable-next-line no-control-regex -- what a terminal is told
    expect(beforeItsEnd).not.toMatch(/\u001b\[\?(25|7)l/);
  } finally {
    write.mockRestore();
    Object.assign(process.stderr, { isTTY });
  }
});

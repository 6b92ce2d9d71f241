import { execFileSync } from 'node:child_process';
import { curlLine, shellWord } from './shell';

describe('a line for a terminal', () => {
  it.each(['plain.txt', 'with space', "it's", '$(touch x)', '`id`', 'a;b', '"', '\\', '-rf', '*'])(
    'is one word of the shell: %s',
    (text) => {
      // `printf` shows how the shell parsed it.
      const shown = execFileSync('/bin/sh', ['-c', `printf '<%s>' ${shellWord(text)}`], { encoding: 'utf8' });
      expect(shown).toBe(`<${text}>`);
    },
  );

  it('saves the file into the current directory, whatever its name', () => {
    expect(curlLine('https://ctf.example.org/uploads/a/-x', '-x')).toBe(
      'curl -fL -o ./-x https://ctf.example.org/uploads/a/-x',
    );
    expect(curlLine('https://ctf.example.org/a', '../a b')).toBe(
      "curl -fL -o './.._a b' https://ctf.example.org/a",
    );
  });
});

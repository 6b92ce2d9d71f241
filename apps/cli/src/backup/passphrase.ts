import { readFile } from 'node:fs/promises';
import { CommandError, usageError } from '../command';

/** Reads a passphrase from a file; an argument would be visible in process lists and shell histories. */
export async function readPassphraseFile(path: string): Promise<string> {
  const passphrase = (
    await readFile(path, 'utf8').catch(() => {
      throw usageError(`The passphrase cannot be read from "${path}".`);
    })
  ).replace(/\r?\n$/, '');
  if (passphrase === '') throw usageError(`"${path}" is empty.`);
  return passphrase;
}

/** Keys that end the input: return, line feed and Ctrl-D. */
const ENTER = ['\r', '\n', '\u0004'];
const BACKSPACE = '\u007f';
const CTRL_C = '\u0003';

/** Asks on the terminal without showing what is typed. */
export async function askPassphrase(question: string): Promise<string> {
  const { stdin, stderr } = process;
  if (!stdin.isTTY)
    throw usageError('There is no terminal to type a passphrase: name a file with --passphrase-file.');
  stderr.write(question);
  stdin.setRawMode(true).setEncoding('utf8');
  let typed = '';
  try {
    for await (const key of stdin.iterator({ destroyOnReturn: false }) as AsyncIterable<string>) {
      for (const character of key) {
        if (character === CTRL_C) throw new CommandError('Interrupted: nothing was done.');
        if (ENTER.includes(character)) return typed;
        typed = character === BACKSPACE ? typed.slice(0, -1) : typed + character;
      }
    }
    return typed;
  } finally {
    stdin.setRawMode(false).pause();
    stderr.write('\n');
  }
}

export async function askNewPassphrase(): Promise<string> {
  const passphrase = await askPassphrase('Passphrase of the backup: ');
  if (passphrase === '') throw usageError('The passphrase is empty.');
  if ((await askPassphrase('The same again: ')) !== passphrase) throw usageError('The two differ.');
  return passphrase;
}

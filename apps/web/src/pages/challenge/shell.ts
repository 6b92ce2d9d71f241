/** Quotes a text as one word for a POSIX shell, whatever it contains. */
export function shellWord(text: string): string {
  return /^[A-Za-z0-9_./:@%+=-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}

/** A command that downloads a file under its name into the current directory. */
export function curlLine(url: string, name: string): string {
  return `curl -fL -o ${shellWord(`./${name.replaceAll('/', '_')}`)} ${shellWord(url)}`;
}

/** A text as one word of a POSIX shell, whatever it holds. */
export function shellWord(text: string): string {
  return /^[A-Za-z0-9_./:@%+=-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}

/** The line that fetches a file under its name into the current directory. */
export function curlLine(url: string, name: string): string {
  return `curl -fL -o ${shellWord(`./${name.replaceAll('/', '_')}`)} ${shellWord(url)}`;
}

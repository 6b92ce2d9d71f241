import { runEventCommand } from '../src/index';

export interface Report {
  readonly written: string[];
  readonly lost: { readonly id?: string; readonly what: string }[];
  readonly findings: { readonly message: string }[];
}

export async function run(...args: string[]) {
  const lines: string[] = [];
  const out = (line: string) => lines.push(line);
  const exitCode = await runEventCommand(args, { out, err: out, env: {}, now: () => new Date(0) });
  return { exitCode, text: lines.join('\n') };
}

export async function importFrom(format: string, source: string, target: string) {
  const { exitCode, text } = await run('import', '--from', format, source, target, '--json');
  if (exitCode !== 0) throw new Error(text);
  return JSON.parse(text.split('\n')[0] ?? '') as Report;
}

import { runEventCommand } from '../command';
import type { Surroundings } from '../surroundings';

/** Runs the command in 1970; `text` is what it wrote to both outputs. */
export async function runEvent(args: readonly string[], env: Surroundings['env'] = {}) {
  const [out, lines]: [string[], string[]] = [[], []];
  const exitCode = await runEventCommand(args, {
    out: (line) => {
      out.push(line);
      lines.push(line);
    },
    err: (line) => lines.push(line),
    env,
    now: () => new Date(0),
  });
  return { exitCode, out, text: lines.join('\n') };
}

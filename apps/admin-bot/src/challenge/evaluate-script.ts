import { compileFunction } from 'node:vm';
import { readChallenge, type CompleteChallenge } from './challenge-schema';
import { TYPE_MODULE } from './type-module';

/**
 * Runs the top level of the transpiled script and reads its export. To be called only in the process of a job,
 * because the script may loop or throw.
 */
export function evaluateScript(code: string): CompleteChallenge | { readonly detail: string } {
  const module = { exports: {} as Readonly<Record<string, unknown>> };
  try {
    const run = compileFunction(code, ['exports', 'require', 'module'], { filename: 'challenge.ts' });
    Reflect.apply(run, undefined, [module.exports, refuseModules, module]);
  } catch (error) {
    return { detail: `the script failed while it was loaded: ${messageOf(error)}` };
  }
  return readChallenge(module.exports['challenge']);
}

/** Importing the type module as a value, without `type`, is still a call of `require`. */
function refuseModules(name: unknown): object {
  if (name === TYPE_MODULE) return {};
  throw new Error(`a script may import only types, from '${TYPE_MODULE}'`);
}

/** The first line of the message, because browsers append lines of their log. */
export function messageOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.split('\n', 1)[0] ?? '';
}

import { compileFunction } from 'node:vm';
import { readChallenge, type CompleteChallenge } from './challenge-schema';
import { TYPE_MODULE } from './type-module';

/**
 * Runs the transpiled script's top level and reads what it exports. Only a job process does this: the script is the
 * author's, and may loop or throw.
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

/** An import of the type module that was written without `type` but used as a value still asks for it. */
function refuseModules(name: unknown): object {
  if (name === TYPE_MODULE) return {};
  throw new Error(`a script may import only types, from '${TYPE_MODULE}'`);
}

/** One line: browsers add pages of their own doings to it. */
export function messageOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.split('\n', 1)[0] ?? '';
}

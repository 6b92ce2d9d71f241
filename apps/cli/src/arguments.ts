import { parseArgs, type ParseArgsConfig } from 'node:util';
import { usageError } from './command';

type Options = NonNullable<ParseArgsConfig['options']>;

/** An option of every command. */
const JSON_OPTION = { json: { type: 'boolean', default: false } } as const;
type WithJson<Own extends Options> = typeof JSON_OPTION & Own;

/** Parses a command line. Throws the errors of `parseArgs`. */
export function readArguments<const Own extends Options>(
  args: readonly string[],
  options: Own,
): ReturnType<typeof parseArgs<{ allowPositionals: true; options: WithJson<Own> }>> {
  return parseArgs({ args: [...args], allowPositionals: true, options: { ...JSON_OPTION, ...options } });
}

/** Parses the command line of a command without arguments. */
export function readOptions<const Own extends Options>(
  args: readonly string[],
  options: Own,
): ReturnType<typeof parseArgs<{ options: WithJson<Own> }>>['values'] {
  return parseArgs({ args: [...args], options: { ...JSON_OPTION, ...options } }).values;
}

/** Returns the only argument. @throws CommandError with this message if there is none, or more than one */
export function onlyArgument(positionals: readonly string[], message: string): string {
  const [argument, ...others] = positionals;
  if (argument === undefined || others.length > 0) throw usageError(message);
  return argument;
}

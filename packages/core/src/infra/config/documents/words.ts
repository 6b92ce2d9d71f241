import { optionsOf } from '../check-providers';
import type { ProviderDeclaration } from '../provider';
import type { SettingSchema } from '../setting-schema';

/** Wraps `text` at `width` characters; text in backticks is not broken. */
export function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.match(/(`[^`]*`|[^\s`])+/g) ?? []) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= width)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** The type of a value, in a few words. */
export function kindOf(schema: SettingSchema): string {
  const { type, anyOf, enum: words, minimum, maximum, items, patternProperties, family } = schema;
  if (words !== undefined) return `one of ${words.map((word) => `\`${word}\``).join(', ')}`;
  if (anyOf !== undefined) return anyOf.map(kindOf).join(' or ');
  if (family !== undefined) return 'provider';
  const [child] = Object.values(patternProperties ?? {});
  if (child !== undefined) return `map to ${kindOf(child)}`;
  if (items?.enum !== undefined) return `list of ${items.enum.map((word) => `\`${word}\``).join(', ')}`;
  if (items !== undefined) return `list of ${kindOf(items)}s`;
  const kinds: Readonly<Record<string, string>> = {
    string: 'text',
    boolean: 'true or false',
    object: 'map',
  };
  const kind = kinds[String(type)] ?? String(type);
  if (minimum !== undefined && maximum !== undefined)
    return `${kind} from ${String(minimum)} to ${String(maximum)}`;
  return minimum === undefined ? kind : `${kind}, at least ${String(minimum)}`;
}

/** The variables a schema names, highest precedence first. */
export function variablesOf({ env, fallbackEnv }: SettingSchema): string[] {
  return [env, fallbackEnv].filter((name) => name !== undefined);
}

/** Whether an option must be set when the provider is chosen. */
export function isRequired({ options }: ProviderDeclaration, option: string): boolean {
  return options.required?.includes(option) ?? false;
}

/** `emails/ses: awsKeyId [SVC_SES_KEY_ID], …; optional: endpoint`. */
export function providerLine(provider: ProviderDeclaration): string {
  const shown = (isWanted: boolean) =>
    optionsOf(provider)
      .filter(([option]) => isRequired(provider, option) === isWanted)
      .map(([option, schema]) => [option, ...variablesOf(schema).map((name) => `[${name}]`)].join(' '))
      .join(', ');
  const [needed, more] = [shown(true), shown(false)];
  const options = [needed, more === '' ? '' : `optional: ${more}`].filter((part) => part !== '').join('; ');
  return options === '' ? provider.name : `${provider.name}: ${options}`;
}

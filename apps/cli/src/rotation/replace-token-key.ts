/** Marks a file of settings that this command may write again. */
export const WRITTEN_BY_US = '# Written by secrets rotate token-key.';

export interface NewTokenKey {
  readonly key: string;
  readonly former: { readonly key: string; readonly until: Date };
}

/** The setting of the former key, as YAML. */
export function formerKeySettings({ former }: NewTokenKey): string {
  return [
    'formerTokenKey:',
    `  key: '${former.key}'`,
    `  until: ${String(former.until.getTime())} # ${former.until.toISOString()}`,
    '',
  ].join('\n');
}

const KEY_LINE = /^tokenKey:[ \t]*(['"]?)([A-Za-z0-9+/]{43}=)\1[ \t]*$/m;
const FORMER_BLOCK = /^formerTokenKey:[^\n]*\n(?:[ \t]+[^\n]*\n?)*/m;

/**
 * The settings, as `npm start` writes them, with the new key in place of the former one. Everything else stays.
 * Undefined when the text does not set the former key.
 */
export function replaceTokenKey(yaml: string, replacement: NewTokenKey): string | undefined {
  if (KEY_LINE.exec(yaml)?.[2] !== replacement.former.key) return undefined;
  const text = yaml.endsWith('\n') ? yaml : `${yaml}\n`;
  return `${text.replace(FORMER_BLOCK, '').replace(KEY_LINE, `tokenKey: '${replacement.key}'`)}${formerKeySettings(replacement)}`;
}

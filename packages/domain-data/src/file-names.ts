/** What an uploaded file may be called (docs/rules/uploads-and-avatars.md#file-names), in the words of a JSON schema. */
export const FILE_NAME = {
  minLength: 1,
  maxLength: 255,
  pattern: '^(?!\\.{1,2}$)[^/\\\\:\\u0000\\uD800-\\uDFFF]*$',
} as const;

const PATTERN = new RegExp(FILE_NAME.pattern, 'u');

/** The same for code that has no schema; characters are counted as schemas count them. */
export function isFileName(name: string): boolean {
  const { length } = Array.from(name);
  return length >= FILE_NAME.minLength && length <= FILE_NAME.maxLength && PATTERN.test(name);
}

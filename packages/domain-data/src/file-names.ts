/** Valid names of uploaded files (docs/rules/uploads-and-avatars.md#file-names), as keywords of JSON Schema. */
export const FILE_NAME = {
  minLength: 1,
  maxLength: 255,
  pattern: '^(?!\\.{1,2}$)[^/\\\\:\\u0000\\uD800-\\uDFFF]*$',
} as const;

const PATTERN = new RegExp(FILE_NAME.pattern, 'u');

/** The same check for code without a schema; counts characters as schemas do. */
export function isFileName(name: string): boolean {
  const { length } = Array.from(name);
  return length >= FILE_NAME.minLength && length <= FILE_NAME.maxLength && PATTERN.test(name);
}

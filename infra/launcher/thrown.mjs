// Anything can be thrown, so these functions assume nothing about it.

/** @param {unknown} thrown @returns {string | undefined} the code of a system error, such as `ENOENT` */
export function codeOf(thrown) {
  return thrown instanceof Error && 'code' in thrown ? String(thrown.code) : undefined;
}

/** @param {unknown} thrown */
export function messageOf(thrown) {
  return thrown instanceof Error ? thrown.message : String(thrown);
}

/** @param {unknown} thrown */
export function stackOf(thrown) {
  return (thrown instanceof Error ? thrown.stack : undefined) ?? String(thrown);
}

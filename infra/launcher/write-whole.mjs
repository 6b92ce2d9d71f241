import { renameSync, writeFileSync } from 'node:fs';

/**
 * Replaces a file so that readers get either the old or the new text, also after a power cut and when the disk is full.
 * @param {string} file
 * @param {string} text
 * @param {number} [mode] of a new file
 */
export function writeWhole(file, text, mode = 0o666) {
  writeFileSync(`${file}.new`, text, { mode, flush: true });
  renameSync(`${file}.new`, file);
}

/** The layout and the names of files that this program writes. */
import { existsSync } from 'node:fs';
import { join, posix } from 'node:path';
import { isFileName } from '@rampart/contract';
import { isMap, isNode, isScalar, parseDocument, visit, type Document } from 'yaml';
import { CHALLENGE_FILE } from './read-folder';

export const HEADS = {
  event: '# yaml-language-server: $schema=schemas/event.schema.json\n',
  challenge: '# yaml-language-server: $schema=../../../schemas/challenge.schema.json\n',
};

/**
 * Whether a file keeps this name in an upload: forms encode some characters as %22, %0D and %0A. Not every server
 * decodes those, and one that does also decodes them in a name that contained them.
 */
export function isUploadName(name: string): boolean {
  return isFileName(name) && !/["\r\n]|%(?:22|0[AD])/i.test(name);
}

/** A folder name made of a text; different texts may give the same name. */
export function folderName(text: string): string {
  return text.replaceAll(/[^A-Za-z0-9._-]+/g, '-').replace(/^[.-]+/, '') || 'unnamed';
}

/** The folder for a challenge that has none; if the name is taken, a number is appended. */
export function newFolder(root: string, category: string, id: string): string {
  const path = posix.join('challenges', folderName(category), folderName(id));
  let own = path;
  for (let number = 2; existsSync(join(root, own, CHALLENGE_FILE)); number += 1)
    own = `${path}-${String(number)}`;
  return own;
}

/** Without line breaks, because a text with a line of blanks that the library has broken is read back differently. */
export const YAML_STYLE = { lineWidth: 0, doubleQuotedMinMultiLineLength: Number.MAX_SAFE_INTEGER };

/** Parses a file to be changed. Replaces aliases by their values, because the original may be replaced. */
export function parseToEdit(source: string): Document {
  const document = parseDocument(source);
  visit(document, {
    Alias: (_, alias) => {
      const copy = alias.resolve(document)?.clone();
      if (!isNode(copy)) return undefined;
      delete copy.anchor;
      return copy;
    },
  });
  return document;
}

/** The key of a map as it is parsed from the file: `1` without quotes is a number. */
export function keyIn(document: Document, map: string, id: string): unknown {
  const found = document.get(map);
  const pairs = isMap(found) ? found.items : [];
  return pairs.find(({ key }) => isScalar(key) && String(key.value) === id)?.key ?? id;
}

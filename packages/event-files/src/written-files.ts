/** How the files of an event begin, look and are called when this program writes them. */
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
 * Whether an uploaded file keeps this name: forms write %22, %0D and %0A for some characters, which not every server reads
 * back, and one that does reads them in the name of a file as well.
 */
export function isUploadName(name: string): boolean {
  return isFileName(name) && !/["\r\n]|%(?:22|0[AD])/i.test(name);
}

/** A name of a folder for a text; another text may have the same. */
export function folderName(text: string): string {
  return text.replaceAll(/[^A-Za-z0-9._-]+/g, '-').replace(/^[.-]+/, '') || 'unnamed';
}

/** Where a challenge goes that has no folder: of several ids with one name, the later ones have a number. */
export function newFolder(root: string, category: string, id: string): string {
  const path = posix.join('challenges', folderName(category), folderName(id));
  let own = path;
  for (let number = 2; existsSync(join(root, own, CHALLENGE_FILE)); number += 1)
    own = `${path}-${String(number)}`;
  return own;
}

/** Where the library breaks lines, a text with a line of blanks is read back as another one. */
export const YAML_STYLE = { lineWidth: 0, doubleQuotedMinMultiLineLength: Number.MAX_SAFE_INTEGER };

/** A file to change. Aliases are written out: what they stand for may be replaced. */
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

/** The key of a map as the file writes it: `1` without quotes is a number there. */
export function keyIn(document: Document, map: string, id: string): unknown {
  const found = document.get(map);
  const pairs = isMap(found) ? found.items : [];
  return pairs.find(({ key }) => isScalar(key) && String(key.value) === id)?.key ?? id;
}

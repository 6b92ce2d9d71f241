/** How the files of an event begin and are called when this program writes them. */

export const HEADS = {
  event: '# yaml-language-server: $schema=schemas/event.schema.json\n',
  challenge: '# yaml-language-server: $schema=../../../schemas/challenge.schema.json\n',
};

/** A name of a folder for a text; another text may have the same. */
export function folderName(text: string): string {
  return text.replaceAll(/[^A-Za-z0-9._-]+/g, '-').replace(/^[.-]+/, '') || 'unnamed';
}

import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { Readable, pipeline } from 'node:stream';
import { text } from 'node:stream/consumers';
import { createGunzip } from 'node:zlib';
import { extract } from 'tar-stream';
import { CommandError } from '../command';
import { messageOf } from '../infra/message-of';
import { errorCode } from '../infra/error-code';
import { MANIFEST, type ArchiveEntry } from './archive-manifest';

export interface Archive {
  readonly path: string;
  /** Undefined when the archive is not encrypted. */
  readonly passphrase: string | undefined;
}

export interface EntryContent {
  readonly name: string;
  /** The content, which must be read to its end before the next entry. */
  readonly content: Readable;
}

const AGE_MAGIC = Buffer.from('age-encryption.org/v1');

export async function isEncrypted(path: string): Promise<boolean> {
  const refuse = (error: unknown): never => {
    throw new CommandError(`The backup cannot be read from "${path}" (${errorCode(error)}).`);
  };
  const file = await open(path).catch(refuse);
  try {
    // Opening a directory succeeds, but reading it fails.
    const { buffer } = await file.read(Buffer.alloc(AGE_MAGIC.length), 0, AGE_MAGIC.length, 0).catch(refuse);
    return buffer.equals(AGE_MAGIC);
  } finally {
    await file.close();
  }
}

async function decrypted(content: Readable, passphrase: string): Promise<Readable> {
  const { Decrypter } = await import('age-encryption');
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  try {
    return Readable.fromWeb((await decrypter.decrypt(Readable.toWeb(content) as never)) as never);
  } catch (error) {
    content.destroy();
    if (error instanceof Error && error.message.startsWith('no identity matched')) {
      throw new CommandError('The passphrase is not the one of this backup.');
    }
    throw error;
  }
}

function damage(error: unknown): CommandError {
  if (error instanceof CommandError) return error;
  return new CommandError(`The archive is damaged or incomplete (${messageOf(error)}).`, {
    cause: error,
  });
}

/** Reads the entries in their order. @throws CommandError when the file is not an archive, or damaged */
export async function* readEntries({ path, passphrase }: Archive): AsyncGenerator<EntryContent> {
  const file = (await open(path)).createReadStream();
  const unpacked = extract();
  try {
    const plain = passphrase === undefined ? file : await decrypted(file, passphrase);
    // Errors are ignored here, because the loop below ends with the same error.
    pipeline(plain, createGunzip(), unpacked, () => undefined);
    for await (const entry of unpacked) {
      yield { name: entry.header.name, content: entry as unknown as Readable };
    }
  } catch (error) {
    throw damage(error);
  } finally {
    file.destroy();
    unpacked.destroy();
  }
}

/**
 * Reads the whole archive and compares it with its manifest, which `parse` parses.
 * @throws CommandError when anything is missing, altered or additional
 */
export async function verifyArchive<Manifest extends { readonly entries: readonly ArchiveEntry[] }>(
  archive: Archive,
  parse: (json: string) => Manifest,
): Promise<Manifest> {
  const found = new Map<string, Omit<ArchiveEntry, 'name'>>();
  let json: string | undefined;
  for await (const { name, content } of readEntries(archive)) {
    if (name === MANIFEST) {
      json = await text(content);
      continue;
    }
    const hash = createHash('sha256');
    let sizeBytes = 0;
    try {
      for await (const chunk of content as AsyncIterable<Buffer>) {
        hash.update(chunk);
        sizeBytes += chunk.length;
      }
    } catch (error) {
      throw damage(error);
    }
    found.set(name, { sizeBytes, sha256: hash.digest('hex') });
  }
  if (json === undefined) throw new CommandError('The archive has no manifest: it is incomplete.');
  const manifest = parse(json);
  for (const { name, sha256 } of manifest.entries) {
    const entry = found.get(name);
    if (entry === undefined) throw new CommandError(`The archive is damaged: ${name} is missing.`);
    if (entry.sha256 !== sha256) throw new CommandError(`The archive is damaged: ${name} was altered.`);
  }
  if (found.size !== manifest.entries.length) {
    throw new CommandError('The archive is damaged: it holds files that its manifest does not name.');
  }
  return manifest;
}

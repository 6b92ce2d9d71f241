/**
 * Writes an archive: a tar file, compressed with gzip and optionally encrypted in the format of age
 * (age-encryption.org), which other programs can read. The encryption authenticates every part and the end.
 */
import { createHash } from 'node:crypto';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { pack } from 'tar-stream';
import type { ArchiveEntry } from './archive-manifest';

export interface ArchiveWriter {
  /** Entries in the order in which they were added. */
  readonly entries: readonly ArchiveEntry[];
  addBytes(name: string, bytes: Buffer): Promise<void>;
  /** Adds content of known size. */
  addStream(name: string, sizeBytes: number, content: Readable): Promise<void>;
  /**
   * Adds content of unknown size, as entries `<name>/00001` and so on, because tar needs the size of an entry
   * first.
   */
  addParts(name: string, content: Readable): Promise<void>;
  /** Resolves when everything has been written. */
  finish(): Promise<void>;
}

const PART_BYTES = 4 * 1024 * 1024;

async function encrypted(content: Readable, passphrase: string): Promise<Readable> {
  const { Encrypter } = await import('age-encryption');
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  return Readable.fromWeb((await encrypter.encrypt(Readable.toWeb(content))) as never);
}

export async function createArchiveWriter(
  target: Writable,
  passphrase: string | undefined,
): Promise<ArchiveWriter> {
  const tar = pack();
  const zipped = createGzip();
  const outgoing = passphrase === undefined ? zipped : await encrypted(zipped, passphrase);
  const written = Promise.all([pipeline(tar, zipped), pipeline(outgoing, target)]);
  let failure: Error | undefined;
  written.catch((error: unknown) => {
    failure = error instanceof Error ? error : new Error(String(error));
    // Makes the pending entry and all later ones fail.
    tar.destroy(failure);
  });
  const orFailure = <Result>(entry: Promise<Result>): Promise<Result> =>
    entry.catch((error: unknown) => {
      throw failure ?? error;
    });
  const entries: ArchiveEntry[] = [];

  const addBytes = (name: string, bytes: Buffer): Promise<void> =>
    orFailure(
      new Promise((resolve, reject) => {
        entries.push({
          name,
          sizeBytes: bytes.length,
          sha256: createHash('sha256').update(bytes).digest('hex'),
        });
        const entry = tar.entry({ name, mode: 0o600 }, bytes, (error) => {
          if (error) reject(error);
          else resolve();
        });
        // The callback or the next entry reports the error; without a listener it would end the process.
        entry.on('error', () => undefined);
      }),
    );

  return {
    entries,
    addBytes,

    async addStream(name, sizeBytes, content) {
      const hash = createHash('sha256');
      const copy = async (): Promise<void> => {
        const entry = tar.entry({ name, size: sizeBytes, mode: 0o600 });
        await pipeline(
          content,
          async function* (chunks: AsyncIterable<Buffer>) {
            for await (const chunk of chunks) {
              hash.update(chunk);
              yield chunk;
            }
          },
          entry,
        );
      };
      await orFailure(copy());
      entries.push({ name, sizeBytes, sha256: hash.digest('hex') });
    },

    async addParts(name, content) {
      let held: Buffer[] = [];
      let heldBytes = 0;
      let parts = 0;
      const flush = async (): Promise<void> => {
        parts += 1;
        await addBytes(`${name}/${String(parts).padStart(5, '0')}`, Buffer.concat(held));
        [held, heldBytes] = [[], 0];
      };
      for await (const chunk of content as AsyncIterable<Buffer>) {
        held.push(chunk);
        heldBytes += chunk.length;
        if (heldBytes >= PART_BYTES) await flush();
      }
      if (heldBytes > 0) await flush();
    },

    async finish() {
      tar.finalize();
      await written;
    },
  };
}

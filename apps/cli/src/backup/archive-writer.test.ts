import { randomBytes } from 'node:crypto';
import { Readable, Writable } from 'node:stream';
import { createArchiveWriter } from './archive-writer';

describe('an archive whose target takes no more', () => {
  const full = new Error('no space left on device');

  async function anArchiveOnAFullDisk() {
    const target = new Writable({ write: (_chunk, _encoding, done) => done(full) });
    const archive = await createArchiveWriter(target, undefined);
    // More than the streams buffer, so that the entry is in progress.
    await archive.addBytes('first', randomBytes(1_000_000)).catch(() => undefined);
    await new Promise((resolve) => target.once('close', resolve));
    return archive;
  }

  it.each([
    ['bytes', (archive) => archive.addBytes('next', Buffer.alloc(10))],
    ['a stream', (archive) => archive.addStream('next', 2, Readable.from([Buffer.from('ab')]))],
    ['parts', (archive) => archive.addParts('next', Readable.from([Buffer.from('ab')]))],
    ['the end', (archive) => archive.finish()],
  ] satisfies [string, (archive: Awaited<ReturnType<typeof createArchiveWriter>>) => Promise<void>][])(
    'says why with the next entry: %s',
    async (_what, add) => {
      const archive = await anArchiveOnAFullDisk();
      await expect(add(archive)).rejects.toBe(full);
    },
  );
});

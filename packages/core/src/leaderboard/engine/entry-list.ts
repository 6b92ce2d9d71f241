import type { TeamEntry } from './team-entry';

type Entry = TeamEntry | undefined;

/** 256 entries in a chunk: changing one entry copies its whole chunk. */
const CHUNK_BITS = 8;
const IN_CHUNK = 2 ** CHUNK_BITS - 1;

type Chunks = readonly (readonly Entry[])[];

function entryAt(chunks: Chunks, number: number): Entry {
  return chunks[number >>> CHUNK_BITS]?.[number & IN_CHUNK];
}

/** Entries by team number; undefined for a team that is no longer ranked. */
export interface Entries {
  readonly length: number;
  at(number: number): Entry;
}

class Snapshot implements Entries {
  constructor(
    private readonly chunks: Chunks,
    readonly length: number,
  ) {}

  at(number: number): Entry {
    return entryAt(this.chunks, number);
  }
}

/**
 * Entries that change from board to board. A snapshot, which a board keeps, does not change; it shares unchanged
 * chunks with the list.
 */
export class EntryList implements Entries {
  private readonly chunks: Entry[][] = [];
  /** Chunks that no snapshot shares, so that they may be changed in place. */
  private readonly own = new Set<number>();
  private size = 0;

  get length(): number {
    return this.size;
  }

  at(number: number): Entry {
    return entryAt(this.chunks, number);
  }

  set(number: number, entry: Entry): void {
    const index = number >>> CHUNK_BITS;
    let chunk = this.chunks[index] ?? [];
    if (!this.own.has(index)) {
      chunk = chunk.slice();
      this.chunks[index] = chunk;
      this.own.add(index);
    }
    chunk[number & IN_CHUNK] = entry;
    this.size = Math.max(this.size, number + 1);
  }

  snapshot(): Entries {
    this.own.clear();
    return new Snapshot(this.chunks.slice(), this.size);
  }
}

/** Tells which team a number belongs to. */
export interface NumberedIds {
  at(number: number): { readonly id: string } | undefined;
}

const FREE = 0;

/** FNV-1a of the code units: spreads ids that differ in few characters. */
function hashOf(id: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < id.length; index += 1)
    hash = Math.imul(hash ^ id.charCodeAt(index), 0x01000193);
  return hash >>> 0;
}

/**
 * A hash table from team IDs to team numbers, which count from 0. It reads the IDs from the entries, because a map
 * of its own would take 9 MB for a hundred thousand teams. So a number is found only while its team has an entry; a
 * team that comes back gets another number.
 */
export class TeamNumbers {
  private count = 0;
  private hashes = new Uint32Array(16);
  /**
   * Team numbers plus 1, each in the slot of its hash or the next free one. There are more slots than teams, so
   * some are always free.
   */
  private slots = new Uint32Array(64);

  get size(): number {
    return this.count;
  }

  find(id: string, entries: NumberedIds): number | undefined {
    const hash = hashOf(id);
    for (let slot = this.slotOf(hash); ; slot = this.slotOf(slot + 1)) {
      const taken = this.slots[slot] ?? FREE;
      if (taken === FREE) return undefined;
      const number = taken - 1;
      if (this.hashes[number] === hash && entries.at(number)?.id === id) return number;
    }
  }

  add(id: string): number {
    const number = this.count;
    this.count += 1;
    if (number === this.hashes.length) this.grow();
    this.hashes[number] = hashOf(id);
    this.take(number);
    return number;
  }

  private grow(): void {
    const hashes = new Uint32Array(this.hashes.length * 2);
    hashes.set(this.hashes);
    this.hashes = hashes;
    this.slots = new Uint32Array(this.slots.length * 2);
    for (let number = 0; number < this.count - 1; number += 1) this.take(number);
  }

  private take(number: number): void {
    let slot = this.slotOf(this.hashes[number] ?? 0);
    while (this.slots[slot] !== FREE) slot = this.slotOf(slot + 1);
    this.slots[slot] = number + 1;
  }

  private slotOf(hash: number): number {
    return hash & (this.slots.length - 1);
  }
}

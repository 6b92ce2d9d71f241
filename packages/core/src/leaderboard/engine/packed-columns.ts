/** Columns that take as little memory as their content allows. */

export type WholeNumbers = Uint8Array | Uint16Array | Uint32Array;

/** The numbers in the narrowest array that holds the largest of them. */
export function narrow(numbers: Uint32Array): WholeNumbers {
  const largest = numbers.reduce((most, number) => Math.max(most, number), 0);
  if (largest < 2 ** 8) return Uint8Array.from(numbers);
  return largest < 2 ** 16 ? Uint16Array.from(numbers) : numbers;
}

/** Instants in Unix ms: four bytes each if they are whole numbers and at most seven weeks apart, otherwise eight. */
export class Instants {
  private readonly fromMs: number;
  private readonly afterMs: Uint32Array | Float64Array;

  constructor(atMs: Float64Array) {
    const first = atMs.reduce((least, instant) => Math.min(least, instant), Infinity);
    const afterMs = new Uint32Array(atMs.length);
    let isExact = true;
    for (let row = 0; row < atMs.length; row += 1) {
      const after = (atMs[row] ?? 0) - first;
      afterMs[row] = after;
      isExact &&= afterMs[row] === after;
    }
    this.fromMs = isExact ? first : 0;
    this.afterMs = isExact ? afterMs : atMs;
  }

  at(row: number): number {
    return this.fromMs + (this.afterMs[row] ?? 0);
  }
}

/** A column with few different values. */
export class Labels<Label> {
  private readonly known: readonly Label[];
  private readonly indexes: WholeNumbers;

  constructor(labels: readonly Label[]) {
    const indexOf = new Map<Label, number>();
    const indexes = Uint32Array.from(labels, (label) => {
      const index = indexOf.get(label) ?? indexOf.size;
      indexOf.set(label, index);
      return index;
    });
    this.known = [...indexOf.keys()];
    this.indexes = narrow(indexes);
  }

  at(row: number): Label | undefined {
    return this.known[this.indexes[row] ?? -1];
  }
}

/** Texts, concatenated as UTF-8. */
export class Texts {
  private readonly bytes: Buffer;
  private readonly ends: Uint32Array;

  constructor(texts: readonly string[]) {
    this.bytes = Buffer.from(texts.join(''));
    let end = 0;
    this.ends = Uint32Array.from(texts, (text) => (end += Buffer.byteLength(text)));
  }

  at(row: number): string {
    return this.bytes.toString('utf8', this.ends[row - 1] ?? 0, this.ends[row] ?? 0);
  }
}

/** Different numbers in no particular order, four bytes each. */
export class NumberList {
  private numbers = new Uint32Array(16);
  private size = 0;

  add(number: number): void {
    if (this.size === this.numbers.length) {
      const grown = new Uint32Array(this.size * 2);
      grown.set(this.numbers);
      this.numbers = grown;
    }
    this.numbers[this.size] = number;
    this.size += 1;
  }

  remove(number: number): void {
    const place = this.numbers.subarray(0, this.size).indexOf(number);
    if (place === -1) return;
    this.size -= 1;
    this.numbers[place] = this.numbers[this.size] ?? 0;
  }

  forEach(visit: (number: number) => void): void {
    for (let place = 0; place < this.size; place += 1) visit(this.numbers[place] ?? 0);
  }
}

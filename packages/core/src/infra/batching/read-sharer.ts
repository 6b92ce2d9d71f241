interface Reading<Value> {
  /** Whoever asked since the read under way was sent; served together by the next one. */
  next: Promise<Value> | undefined;
  readonly underWay: Promise<Value>;
}

/** `key` names what `read` reads; reads of one key are interchangeable. */
export type ShareRead<Value> = (key: string, read: () => Promise<Value>) => Promise<Value>;

/**
 * Lets reads of one key share: while one is under way, everybody who asks for the same key waits for the next, which is
 * sent when it ends. As with batches, a read never joins one that was sent before it was asked for, so it is as fresh as
 * one of its own; alone it is sent at once. One read of a key is under way and one waits, however many ask.
 */
export function createReadSharer<Value>(): ShareRead<Value> {
  const readings = new Map<string, Reading<Value>>();

  const send: ShareRead<Value> = (key, read) => {
    const underWay = read();
    const reading: Reading<Value> = { underWay, next: undefined };
    readings.set(key, reading);
    const end = () => {
      if (reading.next === undefined) readings.delete(key);
    };
    underWay.then(end, end);
    return underWay;
  };

  return (key, read) => {
    const reading = readings.get(key);
    if (reading === undefined) return send(key, read);
    const sendNext = () => send(key, read);
    reading.next ??= reading.underWay.then(sendNext, sendNext);
    return reading.next;
  };
}

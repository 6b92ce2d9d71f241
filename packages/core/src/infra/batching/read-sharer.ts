interface Reading<Value> {
  /** The reads requested since the one in flight was sent; all served by the next one. */
  next: Promise<Value> | undefined;
  readonly underWay: Promise<Value>;
}

/** `key` names what `read` reads; reads of one key are interchangeable. */
export type ShareRead<Value> = (key: string, read: () => Promise<Value>) => Promise<Value>;

/**
 * Shares reads of one key: while one is in flight, all requests for the same key wait for the next, which is
 * sent when it ends. As with batches, a read never joins one sent before it was requested, so it is as fresh
 * as one of its own; a lone read is sent at once. At most one read of a key is in flight and one waiting.
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

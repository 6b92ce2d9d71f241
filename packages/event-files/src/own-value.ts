/** The value under a key of the record itself: ids and names are texts of authors, and `constructor` may be one. */
export function ownValue<Value>(record: Readonly<Record<string, Value>>, key: string): Value | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}

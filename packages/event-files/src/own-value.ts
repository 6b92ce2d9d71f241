/** The value of an own key of a record: ids and names are chosen by authors, and one may be `constructor`. */
export function ownValue<Value>(record: Readonly<Record<string, Value>>, key: string): Value | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}

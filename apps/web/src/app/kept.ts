import { useState } from 'react';
import { browserStorage } from './storage';

/** A choice of one of `values`, kept in this browser. */
export function useKept<const Value extends string>(
  name: string,
  values: readonly [Value, ...Value[]],
): [Value, (value: Value) => void] {
  const key = `rampart.${name}`;
  const [value, setValue] = useState<Value>(
    () => values.find((candidate) => candidate === browserStorage.getItem(key)) ?? values[0],
  );
  return [
    value,
    (chosen) => {
      browserStorage.setItem(key, chosen);
      setValue(chosen);
    },
  ];
}

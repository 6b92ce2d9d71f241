import { useState } from 'react';

/** A choice of one of `values`, kept in this browser. */
export function useKept<const Value extends string>(
  name: string,
  values: readonly [Value, ...Value[]],
): [Value, (value: Value) => void] {
  const key = `rampart.${name}`;
  const [value, setValue] = useState<Value>(
    () => values.find((candidate) => candidate === localStorage.getItem(key)) ?? values[0],
  );
  return [
    value,
    (chosen) => {
      localStorage.setItem(key, chosen);
      setValue(chosen);
    },
  ];
}

/**
 * SQL for an instant in whole microseconds, exact in a double. Avoids `extract`, which computes with `numeric` and
 * takes several times as long.
 */
export function unixMicros(column: string): string {
  return `round(date_part('epoch', ${column}) * 1000000)`;
}

/** SQL for an instant in whole milliseconds, exact in a double; a Date for each row would cost more than the row. */
export function unixMs(column: string): string {
  return `floor(${unixMicros(column)} / 1000)`;
}

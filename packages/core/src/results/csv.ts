export type Cell = string | number | null;

/**
 * Where a spreadsheet could begin to read a formula: at the start of a cell, and behind whatever another
 * spreadsheet, with other settings, takes for the start of one.
 */
const FORMULA_START = /(^|[;,|\t\r\n"])(\s*)([=+\-@＝＋－＠])/g;

/** A text with an apostrophe before each character that a spreadsheet could take for the start of a formula. */
function harmless(text: string): string {
  return text.replaceAll(FORMULA_START, "$1$2'$3");
}

function cell(value: Cell): string {
  if (value === null) return '';
  return typeof value === 'number' ? String(value) : `"${harmless(value).replaceAll('"', '""')}"`;
}

/**
 * A table in the form of RFC 4180, in UTF-8 with a byte order mark, without which spreadsheets read another
 * encoding. Texts are changed where they could act as formulas (docs/rules/results.md#csv).
 */
export function csvTable(columns: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const lines = [columns.map(cell), ...rows.map((row) => row.map(cell))];
  return `\uFEFF${lines.map((line) => `${line.join(',')}\r\n`).join('')}`;
}

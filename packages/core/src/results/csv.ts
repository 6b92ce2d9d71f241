export type Cell = string | number | null;

/**
 * Where a spreadsheet could begin to read a formula: at the start of a cell, and after whatever a
 * spreadsheet with other settings takes for the start of one.
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

/** Tables follow RFC 4180. They are in UTF-8 with a byte order mark: without it, spreadsheets assume another encoding. */
export const CSV_MARK = '\uFEFF';

/** Texts are changed where they could act as formulas (docs/rules/results.md#csv). */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(cell).join(',')}\r\n`;
}

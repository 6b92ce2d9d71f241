import { LineCounter, parseDocument, visit, type Document } from 'yaml';

interface Fault {
  readonly code: string;
  readonly offset: number;
}

/** Faults that usually come from a text without quotes. */
const UNQUOTED_TEXT_FAULTS = new Set([
  'BAD_ALIAS',
  'BAD_SCALAR_START',
  'BLOCK_AS_IMPLICIT_KEY',
  'BLOCK_IN_FLOW',
  'MISSING_CHAR',
  'TAG_RESOLVE_FAILED',
  'UNEXPECTED_TOKEN',
]);

function faultsOf(document: Document.Parsed): Fault[] {
  // Warnings count too: the library only warns about an unknown tag, but a secret that looks like one would become
  // an empty text.
  const faults = [...document.errors, ...document.warnings].map(({ code, pos }): Fault => ({
    code,
    offset: pos[0],
  }));
  visit(document, {
    Alias: (_, alias) => {
      if (alias.resolve(document) === undefined)
        faults.push({ code: 'BAD_ALIAS', offset: alias.range?.[0] ?? 0 });
    },
  });
  return faults;
}

/**
 * Parses the content of a settings file. A fault is described by its position only, because messages of the library
 * quote the line, which may contain a secret.
 * @throws Error whose message is the rest of a sentence about the file
 */
export function parseYaml(text: string): unknown {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const [fault] = faultsOf(document);
  if (fault === undefined) return document.toJS() as unknown;
  const { line, col } = lines.linePos(fault.offset);
  const what = fault.code.toLowerCase().replaceAll('_', ' ');
  const advice = UNQUOTED_TEXT_FAULTS.has(fault.code) ? '; put texts with special characters in quotes' : '';
  throw new Error(`is not YAML in line ${String(line)}, column ${String(col)} (${what})${advice}`);
}

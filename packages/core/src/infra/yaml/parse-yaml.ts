import { LineCounter, parseDocument, visit, type Document } from 'yaml';

interface Fault {
  readonly code: string;
  readonly offset: number;
}

/** What YAML makes of a text without quotes. */
const OF_TEXTS = new Set([
  'BAD_ALIAS',
  'BAD_SCALAR_START',
  'BLOCK_AS_IMPLICIT_KEY',
  'BLOCK_IN_FLOW',
  'MISSING_CHAR',
  'TAG_RESOLVE_FAILED',
  'UNEXPECTED_TOKEN',
]);

function faultsOf(document: Document.Parsed): Fault[] {
  // The library only warns about a tag, but a secret that begins like one would become an empty text.
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
 * The content of a file of settings. A fault is described by its place alone: messages of the library quote the line, which
 * may hold a secret.
 * @throws Error with the rest of a sentence about the file
 */
export function parseYaml(text: string): unknown {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const [fault] = faultsOf(document);
  if (fault === undefined) return document.toJS() as unknown;
  const { line, col } = lines.linePos(fault.offset);
  const what = fault.code.toLowerCase().replaceAll('_', ' ');
  const advice = OF_TEXTS.has(fault.code) ? '; put texts with special characters in quotes' : '';
  throw new Error(`is not YAML in line ${String(line)}, column ${String(col)} (${what})${advice}`);
}
